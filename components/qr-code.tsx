import { type Bitmap2D, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { type ComponentProps, useState } from 'react'
import { i18n } from '#i18n'
import type { Link } from '@/lib/domain/link/link'
import { copyPicture } from '@/lib/ui/use-copy'
import { CopyButton } from './copying'
import { Popover } from './popover'

/** The white frame that scanners need around the code, in modules (ISO/IEC 18004, "quiet zone"). */
const QUIET_ZONE = 4
const PNG_SCALE = 16
/** Capacity of the largest code with the least correction (version 40-L). */
const MAX_BYTES = 2953

type Props = {
  text: string
  /** The files are named for it. */
  name: string
}

/** The QR code of a link, to copy as a picture and to save, or a hint if the link is too long. */
export const QrCode = (props: Props) =>
  new TextEncoder().encode(props.text).length > MAX_BYTES ? (
    <p className="hint">{i18n.t('outcome.qrCodeTooLong')}</p>
  ) : (
    <QrPicture key={props.text} {...props} />
  )

type ButtonProps = Pick<ComponentProps<typeof Popover>, 'button' | 'align'> & {
  link: Pick<Link, 'shortLink' | 'token'>
}

/** A button that opens the QR code of a short link. */
export const QrCodeButton = ({ link: { shortLink, token }, ...popover }: ButtonProps) => (
  <Popover {...popover} label={i18n.t('outcome.qrCode')}>
    <QrCode text={shortLink} name={token} />
  </Popover>
)

const pngOf = (code: Bitmap2D): string =>
  code.toDataURL({ type: 'image/png', scale: PNG_SCALE, pad: QUIET_ZONE, on: [0, 0, 0], off: [255, 255, 255] })

const svgOf = (code: Bitmap2D): string => {
  const side = code.size + 2 * QUIET_ZONE
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<rect width="${side}" height="${side}" fill="#fff"/>` +
    `<path d="${toSvgPath(code)}" transform="translate(${QUIET_ZONE} ${QUIET_ZONE})"/></svg>\n`
  )
}

/** The code, black on white in every theme. */
const QrPicture = ({ text, name }: Props) => {
  const [code] = useState(() => generate(text))
  const [hasFailed, setFailed] = useState(false)
  const side = code.size + 2 * QUIET_ZONE
  const files = [
    { ending: 'svg', label: i18n.t('outcome.saveSvg'), href: `data:image/svg+xml,${encodeURIComponent(svgOf(code))}` },
    { ending: 'png', label: i18n.t('outcome.savePng'), href: pngOf(code) },
  ]
  const copy = async (): Promise<boolean> => {
    const png = fetch(pngOf(code)).then((response) => response.blob())
    const isCopied = await copyPicture(png)
    setFailed(!isCopied)
    return isCopied
  }
  return (
    <figure className="qr-code">
      <svg role="img" aria-label={i18n.t('outcome.qrCodeOf', { link: text })} viewBox={`0 0 ${side} ${side}`}>
        <rect width={side} height={side} fill="#fff" />
        <path d={toSvgPath(code)} transform={`translate(${QUIET_ZONE} ${QUIET_ZONE})`} fill="#000" />
      </svg>
      <div className="row">
        <CopyButton onCopy={copy} aria-label={i18n.t('outcome.copyQrCode')} />
        {files.map(({ ending, label, href }) => (
          <a key={ending} className="button" href={href} download={`${name}.${ending}`} aria-label={label}>
            {ending.toUpperCase()}
          </a>
        ))}
      </div>
      {hasFailed && (
        <p className="error" role="alert">
          {i18n.t('outcome.qrCodeNotCopied')}
        </p>
      )}
    </figure>
  )
}
