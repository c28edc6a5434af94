/** The URL in a text a person typed or a page gave, or null where there is none. Surrounding space does not count. */
export const parseUrl = (text: string): URL | null => {
  try {
    return new URL(text.trim())
  } catch {
    return null
  }
}

export const isWebUrl = (url: URL): boolean => url.protocol === 'http:' || url.protocol === 'https:'

export const hasCredentials = (url: URL): boolean => url.username !== '' || url.password !== ''

/** True for the text of a web address. Tells it without an object for the URL, of which a long list would need many. */
export const isWebAddress = (text: string): boolean => /^\s*https?:/i.test(text) && URL.canParse(text)

/** An address as people read it. */
export const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '')
