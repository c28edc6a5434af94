import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { i18n } from '#i18n'

/** The white frame that scanners need around the code, in modules (ISO/IEC 18004, "quiet zone"). */
const QUIET_ZONE = 4
const PNG_SCALE = 16
/** Capacity of the largest code with the least correction (version 40-L). */
const MAX_BYTES = 2953

type Props = { text: string; name: string }

/** The QR code of a link, or a hint if the link is too long. */
export const QrCode = (props: Props) =>
  new TextEncoder().encode(props.text).length > MAX_BYTES ? (
    <p className="hint">{i18n.t('outcome.qrCodeTooLong')}</p>
  ) : (
    <QrPicture {...props} />
  )

/** The code, black on white in every theme, with a PNG to download. */
const QrPicture = ({ text, name }: Props) => {
  const code = generate(text)
  const side = code.size + 2 * QUIET_ZONE
  const png = () =>
    code.toDataURL({ type: 'image/png', scale: PNG_SCALE, pad: QUIET_ZONE, on: [0, 0, 0], off: [255, 255, 255] })
  return (
    <figure className="qr-code">
      <svg role="img" aria-label={i18n.t('outcome.qrCodeOf', { link: text })} viewBox={`0 0 ${side} ${side}`}>
        <rect width={side} height={side} fill="#fff" />
        <path d={toSvgPath(code)} transform={`translate(${QUIET_ZONE} ${QUIET_ZONE})`} fill="#000" />
      </svg>
      <a className="button" href={png()} download={`${name}.png`}>
        {i18n.t('outcome.saveQrCode')}
      </a>
    </figure>
  )
}
