import { endWithNpm } from './end-with-npm.ts'
import { runDemo } from './run-demo.ts'

endWithNpm()
process.exitCode = await runDemo()
