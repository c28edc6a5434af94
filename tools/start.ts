import { endWithNpm } from './end-with-npm.ts'
import { failureLine } from './failure-line.ts'
import { runBrowser } from './run-browser.ts'
import { runDemo } from './run-demo.ts'

const { DISPLAY, WAYLAND_DISPLAY } = process.env
const hasDisplay = process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY)

endWithNpm()
if (hasDisplay) {
  try {
    await runBrowser()
  } catch (error) {
    console.error(failureLine(error))
    process.exitCode = 1
  }
} else {
  console.log('There is no display to open a browser on, so here is what it would be good for, without one:')
  process.exitCode = await runDemo()
}
