import type { DeclarativeNetRequest } from 'webextension-polyfill'

/**
 * Makes each of our requests use a new connection. If a reused connection breaks, a browser resends the request by
 * itself, even a POST, which creates a second link. Seen in Chromium 156 (HttpNetworkTransaction::ShouldResendRequest);
 * HTTP/2 is not covered. The rule lasts for the browser's session. Never rejects: requests work without the rule.
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
