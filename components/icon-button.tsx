import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'type' | 'aria-label'> & {
  /** The accessible name, and the tooltip. */
  label: string
  /** The keys that do the same, for the tooltip and for screen readers. */
  keys?: string
}

/** A button that shows an icon alone. */
export const IconButton = ({ label, keys, ...rest }: Props) => (
  <button
    type="button"
    className="plain"
    aria-label={label}
    aria-keyshortcuts={keys}
    data-tip={label}
    data-keys={keys}
    {...rest}
  />
)
