import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openDemoStage } from './demo-stage.ts'
import { createSteps, StepFailed } from './demo-steps.ts'
import { doMainJob } from './main-job.ts'

const pictures = join(dirname(import.meta.dirname), '.demo')

/** Does the main job once with nobody watching. Gives the exit code: 1 where a step failed, which is then the last. */
export const runDemo = async (): Promise<number> => {
  await mkdir(pictures, { recursive: true })
  const steps = createSteps(pictures)
  await using resources = new AsyncDisposableStack()
  try {
    await doMainJob(steps, await openDemoStage(steps, resources))
    return 0
  } catch (error) {
    if (error instanceof StepFailed) return 1
    throw error
  }
}
