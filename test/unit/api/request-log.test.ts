import { expect, it } from 'vitest'
import { createRequestLog } from '@/lib/background/api/request-log'
import { ok } from '@/lib/domain/failure'
import { createStorageArea } from '../../support/storage-area'
import { connectionTo } from './http-under-test'

/** The log of one worker after another over the same session; the service's answers and the pauses are doubles. */
const underTest = () => {
  const session = createStorageArea()
  let writes = 0
  const counting: typeof session = {
    ...session,
    set(values) {
      writes += 1
      return session.set(values)
    },
  }
  const pauses: (() => void)[] = []
  let time = 0
  const worker = () => {
    const log = createRequestLog({
      session: counting,
      wait: () => new Promise((resolve) => pauses.push(resolve)),
      now: () => (time += 1),
    })
    const http = log.watch(async () => ok({ status: 200, text: '' }))
    const send = () => http(connectionTo('https://links.example'), { method: 'GET', path: '/v1/links' })
    return { send, records: log.records }
  }
  return { worker, pauses, writes: () => writes }
}

it('the request log keeps the last thirty requests, across workers', async () => {
  const { worker, pauses } = underTest()
  const first = worker()
  await first.send()
  await expect.poll(() => pauses.length).toBe(1)
  const [earliest] = await first.records()
  expect(earliest).toMatchObject({ operation: 'GET links', status: 200 })
  pauses[0]?.()
  await expect.poll(() => worker().records()).toEqual([earliest])
  const second = worker()
  for (let count = 0; count < 29; count += 1) await second.send()
  expect(await second.records()).toHaveLength(30)
  expect(await second.records()).toContainEqual(earliest)
  await second.send()
  expect(await second.records()).toHaveLength(30)
  expect(await second.records()).not.toContainEqual(earliest)
})

it('the request log stores simultaneous requests together, after a pause', async () => {
  const { worker, pauses, writes } = underTest()
  const { send, records } = worker()
  for (let count = 0; count < 20; count += 1) await send()
  expect(writes()).toBe(0)
  pauses[0]?.()
  await expect.poll(writes).toBe(1)
  await send()
  expect(writes()).toBe(1)
  pauses[1]?.()
  await expect.poll(writes).toBe(2)
  expect(pauses).toHaveLength(2)
  expect(await worker().records()).toEqual(await records())
})
