import { expect, it, onTestFinished } from 'vitest'
import { linksOfService, seedService } from '../support/service/links-of-service'
import { startTemporaryService } from '../support/service/temporary-service'

it('seedService() fills an empty service once', async () => {
  const service = await startTemporaryService()
  onTestFinished(service.remove)
  for (const _ of ['first start', 'next start']) await seedService(service, 2)
  expect((await linksOfService(service)).map(({ token }) => token)).toEqual(['article-1', 'article-2'])
})
