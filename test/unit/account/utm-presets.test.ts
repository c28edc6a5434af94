import { expect, it } from 'vitest'
import { MAX_NAME_LENGTH, MAX_VALUE_LENGTH, type UtmPreset } from '@/lib/domain/settings/utm-preset'
import { idOf } from '@/test/support/journal-samples'
import { createStorageArea } from '../../support/storage-area'
import { createMachine } from './machine'

const preset = (number: number, name = `Preset ${number}`): UtmPreset => ({
  id: idOf(number),
  name,
  source: 'news',
  medium: '',
  campaign: '',
  term: '',
  content: '',
})

const machines = () => {
  const account = createStorageArea()
  const [desk, lap] = [createMachine({ account }), createMachine({ account })]
  return {
    account,
    desk,
    lap,
    async meet() {
      for (const machine of [desk, lap, desk]) await machine.account.sync()
    },
  }
}

it('presets of several machines are merged, sorted by name', async () => {
  const { desk, lap, meet } = machines()
  await desk.utmPresets.save(preset(1, 'Newsletter'))
  await lap.utmPresets.save(preset(2, 'Blog'))
  await meet()
  expect(await desk.utmPresets.list()).toEqual([preset(2, 'Blog'), preset(1, 'Newsletter')])
  expect(await lap.utmPresets.list()).toEqual(await desk.utmPresets.list())
})

it('a removed preset stays removed on all machines, until it is saved again', async () => {
  const { account, desk, lap, meet } = machines()
  await desk.utmPresets.save(preset(1))
  await meet()
  await lap.utmPresets.remove(idOf(1))
  await meet()
  expect(await desk.utmPresets.list()).toEqual([])
  expect(account.all()).toEqual({ [`utm.${idOf(1)}`]: { value: null, at: expect.any(Number) } })
  await desk.utmPresets.save(preset(1))
  await meet()
  expect(await lap.utmPresets.list()).toEqual([preset(1)])
})

it('a preset of the largest size fits into an item of the account', async () => {
  const { account, desk, meet } = machines()
  const value = '語'.repeat(MAX_VALUE_LENGTH)
  const longest = { source: value, medium: value, campaign: value, term: value, content: value }
  await desk.utmPresets.save({ ...preset(1, '語'.repeat(MAX_NAME_LENGTH)), ...longest })
  await meet()
  const [item] = Object.entries(account.all())
  expect(new TextEncoder().encode(JSON.stringify(item)).length).toBeLessThan(8192)
})
