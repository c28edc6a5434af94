import { i18n } from '#i18n'
import { Notice } from './notice'

type Props = { link: string }

/** A creation that the background is busy with. */
export const LinkUnderWay = ({ link }: Props) => (
  <Notice>
    <div className="row">
      <span className="spinner" />
      <strong>{i18n.t('action.shortening')}</strong>
    </div>
    <span className="destination">{i18n.t('popup.underWay', { link })}</span>
    <span className="hint">{i18n.t('popup.underWayHint')}</span>
  </Notice>
)
