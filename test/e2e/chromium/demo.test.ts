import { test } from 'vitest'
import { doMainJob } from '../../../tools/demo.ts'
import { openStage } from '../stage.ts'

test('the demo does the main job, and sees its click counted', async () => {
  const stage = await openStage({ connected: false })
  await doMainJob({ step: (_, act) => act(), show: async () => {} }, stage)
})
