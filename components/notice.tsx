import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { error?: boolean; children: ReactNode }

/** A message. Screen readers announce errors at once. */
export const Notice = ({ error = false, children }: Props) => (
  <div className={error ? 'notice alert' : 'notice'} role={error ? 'alert' : undefined}>
    {error && <CircleAlert />}
    <div className="text">{children}</div>
  </div>
)
