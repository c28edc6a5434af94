import type { Link } from '../link/link'

/** Links that lead to one destination: the first of them, those with the most clicks first, and how many there are. */
export type KnownLinks = { first: Link[]; count: number }
