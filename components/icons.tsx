import type { ComponentProps } from 'react'

/** The extension's own icon. Inline, so that the page loads no image. */
export const CurtailIcon = () => (
  <svg className="curtail" viewBox="0 0 128 128" aria-hidden="true">
    <rect x="4" y="4" width="120" height="120" rx="30" fill="#0f6b5c" />
    <path d="M92 46A33 33 0 1 0 92 82" fill="none" stroke="#fff" strokeWidth="15" strokeLinecap="round" />
    <path d="M64 64h34" stroke="#8ff0d6" strokeWidth="15" strokeLinecap="round" />
  </svg>
)

/** A tag's color. If CSS cannot parse what the service sent, the dot stays neutral. */
export const TagDot = ({ color }: { color: string }) => (
  <span className="dot" style={{ backgroundColor: color }} aria-hidden />
)

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
