import { fail, ok, type Result } from '../failure'
import { hasCredentials, isWebUrl, parseUrl } from './web-address'

/** Known services and many browsers refuse longer ones. */
const MAX_DESTINATION_LENGTH = 8192

/**
 * Checks and trims the link to shorten; nothing else in it changes.
 * Failures: link-missing, link-not-web, link-has-credentials, link-too-long.
 */
export const checkDestination = (text: string): Result<string> => {
  const link = text.trim()
  if (link === '') return fail({ code: 'link-missing', field: 'link' })
  const url = parseUrl(link)
  if (url === null || !isWebUrl(url)) return fail({ code: 'link-not-web', field: 'link' })
  if (hasCredentials(url)) return fail({ code: 'link-has-credentials', field: 'link' })
  if (link.length > MAX_DESTINATION_LENGTH) return fail({ code: 'link-too-long', field: 'link' })
  return ok(link)
}

/** The web address that a text with a missing or misspelled scheme may mean. */
export const suggestedLink = (text: string): string | undefined => {
  const [, rest = ''] = text.trim().match(/^(?:[a-z]{2,6}:?\/{1,3})?([^\s/:@]+\.[^\s:@]+)$/i) ?? []
  const checked = checkDestination(`https://${rest}`)
  return rest !== '' && !checkDestination(text).ok && checked.ok ? checked.value : undefined
}
