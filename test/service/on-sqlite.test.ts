import { join } from 'node:path'
import { describe } from 'vitest'
import { temporaryFolder } from '../support/postgres/temporary-folder.ts'
import { DATABASES } from '../support/service/temporary-service.ts'
import { everySuite } from './suite/every-suite.ts'

describe('on SQLite', () => everySuite(async () => `file:${join(temporaryFolder(DATABASES), 'test.db')}`))
