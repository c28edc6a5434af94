import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { type Copied, type CopiedLink, copyOf } from '@/lib/domain/link/copied-text'
import type { Preferences } from '@/lib/domain/settings/preferences'
import type { Api } from '@/lib/rpc/client'
import type { CopyText } from '@/lib/ui/browser'

type Options = {
  api: Api
  copyText: CopyText
  preferences: Pick<Preferences, 'copyAs' | 'copyTemplate'>
}

/** Copying in the popup, which has the focus. Each gives whether it worked. */
export const createCopying = ({ api, copyText, preferences }: Options) => {
  const write = (copied: Copied): Promise<boolean> =>
    copyText(copied).then(
      () => true,
      () => false,
    )
  const copyLink = (link: CopiedLink, form = preferences.copyAs): Promise<boolean> =>
    write(copyOf(form, link, preferences.copyTemplate))
  return {
    write,
    copyLink,
    /** Copies an entry's link through the background, which remembers it, or through the popup if that fails. */
    async copyEntry(entry: JournalEntry, password: string | undefined): Promise<JournalEntry> {
      const answer = (await api('controlEntry', { id: entry.id, action: 'copy' })) ?? entry
      if (answer.link === undefined || (answer.copy === 'copied' && password === undefined)) return answer
      // The background has forgotten the password; and some browsers have no offscreen documents.
      const isCopied = await copyLink({ ...answer.link, title: answer.title, password })
      return isCopied ? { ...answer, copy: 'copied' } : answer
    },
  }
}

export type Copying = ReturnType<typeof createCopying>
