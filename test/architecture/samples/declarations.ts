/** What the other samples import: rules that read one file at a time know nothing of it. */
export const save = async (): Promise<void> => {}

export type Outcome = { kind: 'created' } | { kind: 'failed' } | { kind: 'unknown' }
