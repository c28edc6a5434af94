/** What may be stored in a way that cannot be read, as a person would name it. */
export const SET_ASIDE = ['connection', 'preferences', 'drafts', 'journal', 'lists'] as const

/** A kind of stored thing of which something could not be read. It lies beside, as it was, until the person deletes it. */
export type SetAside = (typeof SET_ASIDE)[number]
