import { expect, onTestFinished } from 'vitest'
import { callBackground } from '../../support/browser/call-background.ts'
import { until } from '../../support/browser/until.ts'
import { type Certificate, makeCertificate } from '../../support/wire/certificate.ts'
import { startWireProxy, type WireProxy, type WireProxyProgram } from '../../support/wire/wire-proxy.ts'
import { type Fault, startWireServer, type WireServer, type WireSetting } from '../../support/wire/wire-server.ts'
import { openStage, type Stage } from '../stage.ts'
import { journalOf } from './misbehaving-stage.ts'

/** A server, the proxy in front of it if there is one, and what it does to creations. */
export type WireRow = WireSetting & { name: string; fault?: Fault; program?: WireProxyProgram }

/** Has its own connection, so that no other fault waits for it. */
export type Wire = WireRow & { path: string; server: WireServer; connectionId: string; proxy: WireProxy | undefined }

export type WireStage = Stage & { certificate: Certificate }

/** The rows of a table of faults. */
export const rowsOf = (subject: string, setting: Omit<WireRow, 'name'>, faults: Record<string, Fault>): WireRow[] =>
  Object.entries(faults).map(([does, fault]) => ({ ...setting, name: `${subject} ${does}`, fault }))

export const openWireStage = async (): Promise<WireStage> => {
  const certificate = await makeCertificate()
  return { ...(await openStage({ connected: false, certificate })), certificate }
}

/** Connects to the servers of all rows. */
export const openWires = async (stage: WireStage, rows: readonly WireRow[]): Promise<Wire[]> => {
  const { driver, options, service, certificate } = stage
  const wires: Wire[] = []
  for (const row of rows) {
    const server = await startWireServer(row, service.url, certificate)
    onTestFinished(() => server.close())
    const proxy = row.program && (await startWireProxy(row.program, server.port, certificate))
    onTestFinished(async () => proxy?.stop())
    const { url } = proxy ?? server
    await driver.grantHost(url, options)
    const input = { address: url, key: service.apiKey, connectionId: null }
    const reply = await callBackground(options, 'connect', input)
    if (!reply?.ok) throw new Error(`${row.name}: ${JSON.stringify(reply)}`)
    wires.push({ ...row, path: `/${wires.length}/`, server, proxy, connectionId: reply.output.id })
  }
  return wires
}

const pageOf = ({ pages }: Stage, { path }: Wire, round: number): string => `${pages.url}${path}${round}`

/** Orders a link for one connection, and does not wait for it. */
const order = (stage: Stage, wire: Wire, round: number): void => {
  const draft = { link: pageOf(stage, wire, round), tagId: '', token: '', password: '', expiresAt: '' }
  void callBackground(stage.options, 'createLink', { id: crypto.randomUUID(), draft, connectionId: wire.connectionId })
}

/** A value for each row, by its name. */
export const each = <Value>(wires: readonly Wire[], find: (wire: Wire) => Value): Record<string, Value> =>
  Object.fromEntries(wires.map((wire) => [wire.name, find(wire)]))

/** What became of the orders of a round. */
export const statesOf = async (stage: Stage, wires: readonly Wire[], round: number) => {
  const journal = await journalOf(stage)
  return each(wires, (wire) => journal.find(({ request }) => request.link === pageOf(stage, wire, round))?.state)
}

/** How many links the orders of a round have made. */
export const linkCounts = async (stage: Stage, wires: readonly Wire[], round: number) => {
  const { data } = await stage.service.get<{ data: { destination: string }[] }>('/v1/links?per_page=100')
  return each(wires, (wire) => data.filter(({ destination }) => destination === pageOf(stage, wire, round)).length)
}

/** Waits until each order of a round has made one link. */
export const expectOneLinkEach = async (stage: Stage, wires: readonly Wire[], round: number): Promise<void> => {
  await expect
    .poll(() => statesOf(stage, wires, round), { timeout: 90_000, interval: 500 })
    .toEqual(each(wires, () => 'created'))
  expect(await linkCounts(stage, wires, round)).toEqual(each(wires, () => 1))
}

/** Orders a link from each, whose first request alone is spoilt. */
export const spoilFirst = (stage: Stage, wires: readonly Wire[], round: number): void => {
  for (const wire of wires) {
    if (wire.fault) wire.server.spoil(wire.fault, 1)
    order(stage, wire, round)
  }
}

/** Orders a link from each, every request for which is spoilt until the browser has given up once. */
export const spoilAll = async (stage: Stage, wires: readonly Wire[], round: number): Promise<void> => {
  for (const wire of wires) {
    if (wire.fault) wire.server.spoil(wire.fault, Number.POSITIVE_INFINITY)
    order(stage, wire, round)
  }
  const hasGivenUp = async () => {
    const states = await statesOf(stage, wires, round)
    const failed = wires.filter(({ name }) => states[name] !== undefined && states[name] !== 'sending')
    for (const { server } of failed) server.heal()
    return failed.length === wires.length
  }
  await until('each creation has failed once', hasGivenUp, 60_000)
  await callBackground(stage.options, 'retryWaiting', null)
}

/** Orders a link through a proxy that is stopped, and started again, while the service works on it. */
export const stopProxy = async (stage: Stage, wire: Wire, round: number): Promise<void> => {
  const arrived = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  wire.server.spoil(async ({ socket }) => {
    arrived.resolve()
    await stopped.promise
    socket.destroy()
  }, 1)
  order(stage, wire, round)
  await arrived.promise
  await wire.proxy?.stop()
  stopped.resolve()
  await wire.proxy?.start()
}
