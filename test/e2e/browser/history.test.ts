import { expect, test } from 'vitest'
import { byName, textOf } from '../../support/browser/page/any-page.ts'
import { openSection } from '../../support/browser/page/options-page.ts'
import { order, stateOf } from '../creation/misbehaving-stage.ts'
import { openStage } from '../stage.ts'

test('the history is cleared of all but the links that wait', async () => {
  const stage = await openStage()
  const { options, service } = stage
  await order(stage, '/created')
  await expect.poll(() => stateOf(stage, '/created')).toBe('created')
  await service.stop()
  await order(stage, '/waiting')

  await openSection(options, 'data')
  await byName(options, 'button', 'Clear history').click()
  await byName(options, 'button', 'Clear now').click()
  await expect.poll(() => textOf(options)).toContain('1 entry cleared')
  expect(await stateOf(stage, '/created')).toBeUndefined()
  // While it is tried again, it is being sent.
  await expect.poll(() => stateOf(stage, '/waiting')).toBe('pending')
})
