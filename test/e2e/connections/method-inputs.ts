import type { Input, MethodName } from '@/lib/rpc/contract'

const id = '00000000-0000-4000-8000-000000000000'
const draft = { link: 'https://example.com/', tagId: '', token: '', password: '', expiresAt: '' }
const details = {
  key: { header: 'X-Service-Api-Key', prefix: '' },
  body: { token: 'token', password: 'password', expiresAt: 'expires_at', tagId: 'tag_id' },
  query: { sort: 'sort', order: 'order', page: 'page', perPage: 'per_page', tagId: 'tag_id' },
}
/** Sent with every request to the service. */
export const header = { name: 'X-Proxy-Pass', value: 'sentinel-header-value' }

/** An input for each method, in an order in which all of them have something to answer. */
export const inputs = (address: string, key: string, connectionId: string): { [Name in MethodName]: Input<Name> } => ({
  connect: { address, key, connectionId: null, details, headers: [header] },
  setName: { id: connectionId, name: 'Sentinel' },
  setServiceDetails: { id: connectionId, details, headers: [header] },
  setKeyStorage: { id: connectionId, keyStorage: 'session' },
  getRemoval: { id: connectionId },
  testFields: { id: connectionId },
  testExpiry: { id: connectionId, lasting: `${address}/lasting`, expiring: `${address}/expiring` },
  getPageStatus: { pageUrl: 'https://example.com/' },
  getEntry: { id },
  createLink: { id, draft: { ...draft, password: 'sentinel-link-password' } },
  controlEntry: { id, action: 'copy' },
  retryWaiting: null,
  startBatch: { id, rows: [{ link: 'https://example.com/listed', title: 'Listed' }], tagId: '', expiresAt: '' },
  getBatch: null,
  copyBatch: { id, format: 'csv' },
  controlBatch: { action: 'close' },
  saveListDraft: { text: 'https://example.com/' },
  getListDraft: null,
  findTokens: { connectionId, tokens: ['sentinel'] },
  listRows: { connectionIds: [connectionId], search: 'sentinel', first: 0, count: 10 },
  getNewestLinks: null,
  getCacheState: null,
  controlSync: { action: 'everything' },
  setLinkTitle: { connectionId, id: '1', title: 'Sentinel' },
  getStats: null,
  listTags: null,
  saveTag: { connectionId, tag: { label: 'Sentinel', color: '#123456' } },
  getDiagnostics: null,
  clearJournal: null,
  disconnect: { id: connectionId },
})
