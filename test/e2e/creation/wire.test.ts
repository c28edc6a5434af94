import { expect, test } from 'vitest'
import { canMakeCertificates } from '../../support/wire/certificate.ts'
import { hasWireProxy, WIRE_PROXIES } from '../../support/wire/wire-proxy.ts'
import { FAULTS_BEHIND_PROXY, FAULTS_OF_HTTP1, FAULTS_OF_HTTP2 } from '../../support/wire/wire-server.ts'
import {
  each,
  expectOneLinkEach,
  linkCounts,
  openWireStage,
  openWires,
  rowsOf,
  spoilAll,
  spoilFirst,
  statesOf,
  stopProxy,
  type WireRow,
} from './wire-stage.ts'

/*
 * The servers carry each creation out before they spoil its answer. The rarer and slower faults are in
 * test/nightly/wire.test.ts.
 */

const HTTP1 = [
  ...rowsOf('HTTP/1.1', { protocol: 'HTTP/1.1' }, FAULTS_OF_HTTP1),
  ...rowsOf('TLS', { protocol: 'HTTP/1.1 over TLS' }, FAULTS_OF_HTTP1),
]
const HTTP2 = rowsOf('HTTP/2', { protocol: 'HTTP/2' }, FAULTS_OF_HTTP2)
const PROGRAMS = WIRE_PROXIES.filter(hasWireProxy)
const BEHIND_PROXY = PROGRAMS.flatMap((program) =>
  rowsOf(`${program}, whose service`, { protocol: 'HTTP/1.1', program }, FAULTS_BEHIND_PROXY),
)
const STOPPED = PROGRAMS.map((program): WireRow => ({ protocol: 'HTTP/1.1', program, name: `${program} stops` }))
const IGNORING: WireRow[] = [
  {
    protocol: 'HTTP/1.1',
    ignoresTokens: true,
    fault: FAULTS_OF_HTTP1['resets the connection'],
    name: 'ignoring, HTTP/1.1',
  },
  { protocol: 'HTTP/2', ignoresTokens: true, fault: FAULTS_OF_HTTP2['refuses the stream'], name: 'ignoring, HTTP/2' },
]

test.skipIf(!canMakeCertificates())(
  'a creation is one link, however often the browser sends it, and every request has a connection of its own',
  {
    timeout: 240_000,
  },
  async () => {
    const stage = await openWireStage()
    const wires = await openWires(stage, [...HTTP1, ...HTTP2, ...BEHIND_PROXY, ...STOPPED, ...IGNORING])
    const among = (rows: readonly WireRow[]) => wires.filter(({ name }) => rows.some((row) => row.name === name))
    const [spoilt, stopped, ignoring] = [among([...HTTP1, ...HTTP2, ...BEHIND_PROXY]), among(STOPPED), among(IGNORING)]

    // Nothing is known of tokens yet.
    spoilFirst(stage, [...spoilt, ...ignoring], 1)
    await Promise.all(stopped.map((wire) => stopProxy(stage, wire, 1)))
    await expectOneLinkEach(stage, [...spoilt, ...stopped], 1)
    const http1 = among(HTTP1)
    const creations = each(wires, ({ server }) => server.creations())
    expect(creations).toMatchObject(each(http1, ({ name }) => (name.endsWith('421') ? 2 : 1)))
    // The browser repeats it, or the test would show nothing.
    expect(creations['HTTP/2 refuses the stream']).toBe(2)

    // Tokens are known to be honored now, and what is sent again gets no answer either.
    await spoilAll(stage, spoilt, 2)
    await expectOneLinkEach(stage, spoilt, 2)

    // Without tokens, a lost response is a question. What the browser repeats, nobody can prevent or see.
    const [overHttp1, overHttp2] = ignoring.map(({ name }) => name) as [string, string]
    await expect
      .poll(() => statesOf(stage, ignoring, 1), { timeout: 60_000 })
      .toEqual({ [overHttp1]: 'unsure', [overHttp2]: 'created' })
    expect(await linkCounts(stage, ignoring, 1)).toEqual({ [overHttp1]: 1, [overHttp2]: creations[overHttp2] })

    for (const { name, server } of http1) {
      const { connections, headers } = server.seen()
      expect(connections, name).toBe(headers.length)
      expect(new Set(headers), name).toEqual(new Set(['close']))
    }
  },
)
