/** What a service has said that it did. */
export type Acknowledged = {
  /** The destination of each link, by its token. */
  links: Map<string, string>
  tags: Set<string>
  /** How often each token was followed. */
  clicks: Map<string, number>
}

export const nothingAcknowledged = (): Acknowledged => ({ links: new Map(), tags: new Set(), clicks: new Map() })

/** How many clicks there were on all links together. */
export const allClicks = ({ clicks }: Acknowledged): number =>
  [...clicks.values()].reduce((sum, count) => sum + count, 0)
