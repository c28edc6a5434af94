import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from '@/lib/ui/queries'
import { followStored } from '@/lib/ui/stored'

type Report = (changes: Record<string, unknown>, area: string) => void

/* A double of the browser's storage: each read is answered by the test. */
it('followStored() reads again what changed during the first read', async () => {
  let report: Report = () => {}
  const event = { addListener: () => {} }
  const client = createQueryClient()
  followStored(client, {
    storage: { onChanged: { addListener: (listener: Report) => (report = listener) } },
    permissions: { onAdded: event, onRemoved: event },
  } as never)
  const answers: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['stored', 'popup-state'], queryFn })
  observer.subscribe(() => {})

  report({ popup: {} }, 'local')
  answers[0]?.('before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after')
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
})
