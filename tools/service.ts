import { endWithNpm } from './command.ts'

endWithNpm()
await import('../service/main.ts')
