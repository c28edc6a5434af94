import { isCopied, type JournalEntry } from '@/lib/domain/creation/entry'
import type { CopiedLink, CopyForm } from '@/lib/domain/link/copied-text'
import { useApp } from '@/lib/ui/app'
import { useCopy } from '@/lib/ui/use-copy'

/**
 * Copying in the popup. Each returns whether it worked. `onDone` is called where nothing else shows that a copy was refused:
 * an entry shows it by itself.
 */
export const useCopying = (onDone: (isCopied: boolean) => void) => {
  const { api } = useApp()
  const { copyText, copyLink } = useCopy()
  const report = async (copying: Promise<boolean>): Promise<boolean> => {
    const isDone = await copying
    onDone(isDone)
    return isDone
  }

  /** Copies an entry's link through the background, which remembers it, or through the popup if that fails. */
  const copyEntry = async (entry: JournalEntry, password: string | undefined): Promise<JournalEntry> => {
    const request = api('controlEntry', { id: entry.id, action: 'copy' })
    const answer = (await request.catch(() => null)) ?? entry
    if (answer.state !== 'created') return answer
    // Some browsers have no offscreen documents.
    const isDone =
      (answer !== entry && isCopied(answer)) || (await copyLink({ ...answer.link, title: answer.title, password }))
    // A copy that worked ends the report of one that was refused.
    if (isDone) onDone(true)
    return { ...answer, copy: isDone ? 'copied' : 'failed' }
  }
  return {
    copyText: (text: string) => report(copyText(text)),
    copyLink: (link: CopiedLink, form?: CopyForm) => report(copyLink(link, form)),
    copyEntry,
    /** The same for news, which do not show that they were not copied. */
    copyNews: (news: JournalEntry) => report(copyEntry(news, undefined).then(isCopied)),
  }
}

export type Copying = ReturnType<typeof useCopying>
