import type { ConnectionView, KnownConnectionView } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'

export const unconnectedView: ConnectionView = { connected: false, reason: 'not-connected', id: '', baseUrl: '' }

export const connectedView: Extract<ConnectionView, { connected: true }> = {
  connected: true,
  keyHint: 'wxyz',
  id: 'c1',
  name: '',
  color: '#2563eb',
  connectedAt: 1,
  baseUrl: 'https://links.example.com',
  permitted: true,
  keyStorage: 'stored',
  idleMinutes: 0,
  details: DEFAULT_SERVICE_DETAILS,
  headerNames: [],
}

const { connected: _, permitted: __, keyHint: ___, ...connection } = connectedView

export const lockedView: Exclude<KnownConnectionView, { connected: true }> = {
  ...connection,
  keyStorage: 'passphrase',
  connected: false,
  reason: 'locked',
}
