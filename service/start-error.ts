/** The service cannot start for a reason that a person can remove; the message is the one line they are shown. */
export class StartError extends Error {}
