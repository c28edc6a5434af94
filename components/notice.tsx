import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { trouble?: boolean; children: ReactNode }

/** A message. Screen readers announce trouble at once. */
export const Notice = ({ trouble = false, children }: Props) => (
  <div className={trouble ? 'notice trouble' : 'notice'} role={trouble ? 'alert' : undefined}>
    {trouble && <CircleAlert />}
    <div className="text">{children}</div>
  </div>
)
