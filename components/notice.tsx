import type { ReactNode } from 'react'

type Props = { trouble?: boolean; children: ReactNode }

/** A message beside the work at hand. Trouble is announced at once, everything else when there is a pause. */
export const Notice = ({ trouble = false, children }: Props) => (
  <div className={trouble ? 'notice trouble' : 'notice'} role={trouble ? 'alert' : 'status'}>
    {children}
  </div>
)
