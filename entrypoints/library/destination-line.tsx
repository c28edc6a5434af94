import type { ReactNode } from 'react'
import { readableAddress } from '@/lib/domain/link/web-address'
import css from './destination-line.module.css'

type Props = {
  destination: string
  /** The destination as it is shown. */
  shown?: ReactNode
  title: ReactNode
  /** In the list, which has no room for a title on a narrow page. */
  isListed?: boolean
  /** A sign behind it. */
  children?: ReactNode
}

/** Where a link leads, after its title. */
export const DestinationLine = ({ destination, shown, title, isListed = false, children }: Props) => (
  <div className={isListed ? `${css.line} ${css.listed}` : css.line} title={destination}>
    {title && (
      <span className={css.title} dir="auto">
        {title}
      </span>
    )}
    <span className={isListed ? css.destination : `hint ${css.destination}`} dir="ltr">
      {shown ?? readableAddress(destination)}
    </span>
    {children}
  </div>
)
