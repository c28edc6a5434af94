import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'vitest'
import {
  expectOneLinkEach,
  openWireStage,
  openWires,
  rowsOf,
  spoilAll,
  spoilFirst,
} from '../e2e/creation/wire-stage.ts'
import { canMakeCertificates } from '../support/wire/certificate.ts'
import { FAULTS_OF_HTTP1, MORE_FAULTS_OF_HTTP1, MORE_FAULTS_OF_HTTP2 } from '../support/wire/wire-server.ts'

/** Chromium asks a connection that was idle this long whether it still works, before it trusts it. */
const IDLE_MS = 12_000

const ROWS = [
  ...rowsOf('HTTP/1.1', { protocol: 'HTTP/1.1' }, MORE_FAULTS_OF_HTTP1),
  ...rowsOf('TLS', { protocol: 'HTTP/1.1 over TLS' }, MORE_FAULTS_OF_HTTP1),
  ...rowsOf('HTTP/2', { protocol: 'HTTP/2' }, MORE_FAULTS_OF_HTTP2),
  ...rowsOf('Kept open, HTTP/1.1', { protocol: 'HTTP/1.1', keepsConnections: true }, FAULTS_OF_HTTP1),
  ...rowsOf('Kept open, TLS', { protocol: 'HTTP/1.1 over TLS', keepsConnections: true }, FAULTS_OF_HTTP1),
]

test.skipIf(!canMakeCertificates())(
  'a creation is one link after rare and slow faults, too',
  { timeout: 600_000 },
  async () => {
    const stage = await openWireStage()
    const wires = await openWires(stage, ROWS)
    spoilFirst(stage, wires, 1)
    await expectOneLinkEach(stage, wires, 1)
    await pause(IDLE_MS)
    await spoilAll(stage, wires, 2)
    await expectOneLinkEach(stage, wires, 2)
  },
)
