import { i18n } from '#i18n'

/** Leads to the privacy policy; nothing in a build without a publisher. */
export const PrivacyPolicyLink = () => {
  const address = import.meta.env.WXT_PRIVACY_POLICY
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {i18n.t('about.privacyPolicy')}
    </a>
  )
}
