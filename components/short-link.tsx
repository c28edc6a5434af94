import type { ComponentProps, ReactNode } from 'react'
import { withoutScheme } from '@/lib/domain/link/web-address'

type TextProps = {
  link: { shortLink: string; token?: string | undefined }
  /** Leaves out the domain. */
  isTokenAlone?: boolean
  /** The token, with what a search found in it marked. */
  children?: ReactNode
}

/** A short link as all pages show it: its domain muted, its token bold. */
export const ShortLinkText = ({ link: { shortLink, token }, isTokenAlone = false, children }: TextProps) => {
  const shown = withoutScheme(shortLink)
  const end = token ?? shown.slice(shown.lastIndexOf('/') + 1)
  // A service may send an address that ends otherwise.
  const domain = shown.endsWith(end) ? shown.slice(0, shown.length - end.length) : ''
  return (
    <>
      {!isTokenAlone && domain !== '' && <span className="domain">{domain}</span>}
      <b dir="ltr">{children ?? (domain === '' && !isTokenAlone ? shown : end)}</b>
    </>
  )
}

type Props = TextProps & Pick<ComponentProps<'a'>, 'className' | 'tabIndex'>

/** A short link to open. */
export const ShortLink = ({ link, isTokenAlone, children, ...rest }: Props) => (
  <a {...rest} href={link.shortLink} target="_blank" rel="noreferrer" dir="ltr">
    <ShortLinkText link={link} isTokenAlone={isTokenAlone}>
      {children}
    </ShortLinkText>
  </a>
)
