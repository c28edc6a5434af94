import type { ConnectionView } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'

export const unconnectedView: ConnectionView = { connected: false, reason: 'not-connected', baseUrl: '' }

export const connectedView: ConnectionView = {
  connected: true,
  baseUrl: 'https://links.example.com',
  keyHint: 'cdef',
  permitted: true,
  keeping: 'stored',
  idleMinutes: 0,
  details: DEFAULT_SERVICE_DETAILS,
  headerNames: [],
}
