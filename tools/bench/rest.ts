const REST_MS = 300

/** Lets what was set off before come to rest, so that it is not measured along. */
export const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REST_MS))
