import type { ReactNode } from 'react'

type Props = { children: ReactNode }

const Icon = ({ children }: Props) => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

/** The extension's own. Inline, so that the page loads no image. */
export const CurtailIcon = () => (
  <svg width="22" height="22" viewBox="0 0 128 128" aria-hidden="true">
    <rect x="4" y="4" width="120" height="120" rx="30" fill="#0f6b5c" />
    <path d="M92 46A33 33 0 1 0 92 82" fill="none" stroke="#fff" strokeWidth="15" strokeLinecap="round" />
    <path d="M64 64h34" stroke="#8ff0d6" strokeWidth="15" strokeLinecap="round" />
  </svg>
)

export const EyeIcon = () => (
  <Icon>
    <path d="M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7s-7.5-2.5-10-7z" />
    <circle cx="12" cy="12" r="3" />
  </Icon>
)

export const EyeOffIcon = () => (
  <Icon>
    <path d="M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7s-7.5-2.5-10-7zM4 4l16 16" />
  </Icon>
)

export const DiceIcon = () => (
  <Icon>
    <rect x="4" y="4" width="16" height="16" rx="3" />
    <path d="M9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01" />
  </Icon>
)

export const CrossIcon = () => (
  <Icon>
    <path d="M7 7l10 10M17 7L7 17" />
  </Icon>
)

export const ChevronIcon = () => (
  <Icon>
    <path d="M7 10l5 5 5-5" />
  </Icon>
)

export const GearIcon = () => (
  <Icon>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </Icon>
)

export const CopyIcon = () => (
  <Icon>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5 15V6a2 2 0 0 1 2-2h8" />
  </Icon>
)

export const LockIcon = () => (
  <Icon>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </Icon>
)

export const QrIcon = () => (
  <Icon>
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v6h-6" />
  </Icon>
)

export const ListIcon = () => (
  <Icon>
    <path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01" />
  </Icon>
)

/** A tag's color. If CSS cannot parse what the service sent, the dot stays neutral. */
export const TagDot = ({ color }: { color: string }) => (
  <span className="dot" style={{ backgroundColor: color }} aria-hidden />
)
