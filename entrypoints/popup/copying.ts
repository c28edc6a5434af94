import { isCopied, type JournalEntry } from '@/lib/domain/creation/entry'
import { type Copied, type CopiedLink, copyOf } from '@/lib/domain/link/copied-text'
import type { Preferences } from '@/lib/domain/settings/preferences'
import type { Api } from '@/lib/rpc/client'
import { copyRich } from '@/lib/ui/browser'

type Options = {
  api: Api
  preferences: Pick<Preferences, 'copyAs' | 'copyTemplate'>
  /** Shows whether the last copy was refused. An entry shows by itself that it was not copied. */
  onDone: (isCopied: boolean) => void
}

/** Copying in the popup, which has the focus. Each gives whether it worked. */
export const createCopying = ({ api, preferences, onDone }: Options) => {
  const write = (copied: Copied): Promise<boolean> =>
    copyRich(copied).then(
      () => true,
      () => false,
    )
  const reported = async (copying: Promise<boolean>): Promise<boolean> => {
    const isDone = await copying
    onDone(isDone)
    return isDone
  }
  const textOf = (link: CopiedLink, form = preferences.copyAs): Copied => copyOf(form, link, preferences.copyTemplate)

  /** Copies an entry's link through the background, which remembers it, or through the popup if that fails. */
  const copyEntry = async (entry: JournalEntry, password: string | undefined): Promise<JournalEntry> => {
    const request = api('controlEntry', { id: entry.id, action: 'copy' })
    const answer = (await request.catch(() => null)) ?? entry
    if (answer.state !== 'created') return answer
    // Some browsers have no offscreen documents.
    const isDone =
      (answer !== entry && isCopied(answer)) || (await write(textOf({ ...answer.link, title: answer.title, password })))
    // A copy that worked ends the report of one that was refused.
    if (isDone) onDone(true)
    return { ...answer, copy: isDone ? 'copied' : 'failed' }
  }
  return {
    copyText: (text: string) => reported(write({ text })),
    copyLink: (link: CopiedLink, form?: Preferences['copyAs']) => reported(write(textOf(link, form))),
    copyEntry,
    /** The same for news, which do not show that they were not copied. */
    copyNews: (news: JournalEntry) => reported(copyEntry(news, undefined).then(isCopied)),
  }
}

export type Copying = ReturnType<typeof createCopying>
