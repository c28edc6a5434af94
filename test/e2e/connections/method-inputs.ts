import type { Input, MethodName } from '@/lib/rpc/contract'

const id = '00000000-0000-4000-8000-000000000000'
const draft = { link: 'https://example.com/', tagId: '', token: '', password: '', expiresAt: '' }
const details = {
  body: { token: 'token', password: 'password', expiresAt: 'expires_at', tagId: 'tag_id' },
  query: { sort: 'sort', order: 'order', page: 'page', perPage: 'per_page', tagId: 'tag_id' },
}
/** Sent with every request to the service. */
export const header = { name: 'X-Proxy-Pass', value: 'sentinel-header-value' }

/** An input for each method, in an order in which all of them have something to answer. */
export const inputs = (address: string, key: string, connectionId: string): { [Name in MethodName]: Input<Name> } => ({
  connect: { address, key, connectionId: null, allowsHttp: false },
  setLook: { id: connectionId, name: 'Sentinel', color: '#123456' },
  setServiceDetails: { id: connectionId, details, headers: [header] },
  setKeyStorage: { id: connectionId, keyStorage: 'passphrase', idleMinutes: 5, passphrase: 'sentinel-passphrase' },
  getRemoval: { id: connectionId },
  detectQueryNames: { id: connectionId },
  lock: { connectionId: null },
  unlock: { passphrase: 'sentinel-passphrase', connectionId },
  recordUse: null,
  getPageStatus: { pageUrl: 'https://example.com/' },
  createLink: { id, pageUrl: 'https://example.com/', draft: { ...draft, password: 'sentinel-link-password' } },
  controlEntry: { id, action: 'copy' },
  retryWaiting: null,
  startBatch: { id, rows: [{ link: 'https://example.com/listed', title: 'Listed' }], tagId: '', expiresAt: '' },
  getBatch: null,
  changeBatchRow: { id, index: 0, link: 'https://example.com/listed', row: { link: 'https://example.com/' } },
  copyBatch: { id, format: 'csv' },
  controlBatch: { action: 'close' },
  listLinks: { sort: 'date', order: 'desc', page: 1, perPage: 12 },
  getCacheState: null,
  controlSync: { action: 'everything' },
  searchLinks: { query: 'sentinel', first: 0, count: 10 },
  describeLinks: { ids: ['1'] },
  setLinkNote: { id: '1', title: 'Sentinel', note: 'A note' },
  getStats: { first: 0, last: 1 },
  listTags: null,
  saveTag: { label: 'Sentinel', color: '#123456' },
  getDiagnostics: null,
  getJournal: {},
  clearJournal: { olderThanDays: 0 },
  deleteQuarantined: null,
  disconnect: { id: connectionId },
})
