type Props = { color: string }

/** A tag's colour. Where CSS cannot read what the service gave, the dot stays neutral. */
export const TagDot = ({ color }: Props) => <span className="dot" style={{ backgroundColor: color }} aria-hidden />
