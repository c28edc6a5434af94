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
