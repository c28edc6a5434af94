import { endWithNpm } from './end-with-npm.ts'

endWithNpm()
await import('../service/main.ts')
