import { expect, it } from 'vitest'
import { serviceInProcess, successOf } from './service-in-process'

it('listTags() returns created and changed tags, in the order of their creation', async () => {
  const { api, connection } = await serviceInProcess()
  const spring = successOf(await api.createTag(connection, { label: 'Spring', color: '#00ff00' }))
  const autumn = successOf(await api.createTag(connection, { label: 'Autumn “24/25”', color: 'burlywood' }))
  expect([spring.label, autumn.color]).toEqual(['Spring', 'burlywood'])
  const summer = { ...spring, label: 'Summer' }
  expect(successOf(await api.updateTag(connection, summer))).toEqual(summer)
  expect(successOf(await api.listTags(connection))).toEqual([summer, autumn])
})

it('createTag() keeps an invalid colour as sent', async () => {
  const { api, connection } = await serviceInProcess()
  const tag = successOf(await api.createTag(connection, { label: 'Odd', color: 'not a colour' }))
  expect(tag.color).toBe('not a colour')
})

it.each(['77', 'spring', '../links', 'a b'])('updateTag() reports that there is no tag %j', async (id) => {
  const { api, connection } = await serviceInProcess()
  const updated = await api.updateTag(connection, { id, label: 'a', color: '#000000' })
  expect(updated).toMatchObject({ ok: false })
  expect(!updated.ok && ['not-found', 'rejected']).toContain(!updated.ok && updated.failure.code)
  expect(successOf(await api.listTags(connection))).toEqual([])
})

it("createTag() reports a label that is too long in the service's words", async () => {
  const { api, connection } = await serviceInProcess()
  expect(await api.createTag(connection, { label: 'x'.repeat(65), color: '#000000' })).toMatchObject({
    failure: { code: 'rejected', detail: expect.stringContaining('label') },
  })
})
