import { join } from 'node:path'
import { describe } from 'vitest'
import { DATABASES } from '../support/service/temporary-service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { everySuite } from './suite/every-suite.ts'

describe('on SQLite', () => everySuite(async () => `file:${join(temporaryFolder(DATABASES), 'test.db')}`))
