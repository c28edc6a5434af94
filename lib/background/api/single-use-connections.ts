import type { DeclarativeNetRequest } from 'webextension-polyfill'

/**
 * Has each of our requests use a connection of its own. A browser whose used connection breaks before an answer sends
 * the request once more by itself, a POST too, and then there are two links of which the extension sees one. Seen in
 * Chromium 156 (HttpNetworkTransaction::ShouldResendRequest); HTTP/2 is not covered. The rule lasts as long as the
 * browser's session. Never rejects: where it cannot be had, requests go out all the same.
 */
export const useConnectionsOnce = async (
  declarativeNetRequest: DeclarativeNetRequest.Static | undefined,
  extensionHost: string,
): Promise<void> => {
  const rule: DeclarativeNetRequest.Rule = {
    id: 1,
    action: { type: 'modifyHeaders', requestHeaders: [{ header: 'connection', operation: 'set', value: 'close' }] },
    condition: { initiatorDomains: [extensionHost], resourceTypes: ['xmlhttprequest', 'other'] },
  }
  await declarativeNetRequest?.updateSessionRules({ removeRuleIds: [rule.id], addRules: [rule] }).catch(() => {})
}
