import type { ConnectionView } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'

export const unconnectedView: ConnectionView = { connected: false, reason: 'not-connected', baseUrl: '' }

export const connectedView: Extract<ConnectionView, { connected: true }> = {
  connected: true,
  id: 'c1',
  connectedAt: 1,
  baseUrl: 'https://links.example.com',
  permitted: true,
  keyStorage: 'stored',
  idleMinutes: 0,
  details: DEFAULT_SERVICE_DETAILS,
  headerNames: [],
}
