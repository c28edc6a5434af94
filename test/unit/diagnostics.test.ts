import { expect, it } from 'vitest'
import { createDiagnostics } from '@/lib/background/diagnostics'
import { fail, ok, type Result } from '@/lib/domain/failure'
import type { Connection, ConnectionRecord } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { doublesOf } from '@/test/support/doubles'
import { createStorageArea } from '@/test/support/storage-area'

const record: ConnectionRecord = {
  id: 'c1',
  name: '',
  connectedAt: 1,
  baseUrl: 'https://s.example',
  keyStorage: 'session',
  details: DEFAULT_SERVICE_DETAILS,
  tokens: 'unknown',
  headerNames: ['X-Proxy-Token'],
  keyHint: null,
  isKeyRefused: false,
}

const list = {
  progress: 'none',
  isBusy: false,
  cached: 0,
  read: 0,
  total: null,
  readAt: null,
  tagsReadAt: null,
} as const

/** The diagnostics of a background whose parts are doubles. */
const diagnose = (found: Result<Connection>) =>
  createDiagnostics(
    doublesOf({
      vault: { get: async () => found },
      storage: { connections: { list: async () => [record], chosenId: async () => 'c1' } },
      permissions: { contains: async () => true },
      journal: { unsettled: async () => [], unseen: async () => [], countUnreadable: async () => 0 },
      linkSync: { state: async () => list },
    }),
    { local: createStorageArea(), session: createStorageArea() },
    { version: '1', browser: 'b' },
  )()

it.each([
  ['nothing if it can', ok({ ...record, apiKey: 'k', headers: [] }), undefined],
  ['it is forgotten', fail({ code: 'key-forgotten' }), 'key-forgotten'],
] as const)('diagnostics say why a key cannot be read: %s', async (_, found, failure) => {
  const { connections } = await diagnose(found)
  expect(connections).toMatchObject([{ isChosen: true, isPermitted: true, hasOwnNames: false, headerCount: 1 }])
  expect(connections[0]?.failure).toBe(failure)
})
