import type { LinkDraft } from '../../../lib/domain/link/link-draft.ts'
import { showNews } from '../browser/page/popup-page.ts'
import type { SceneStage } from './scene-stage.ts'

/** The page that the popup's scenes are about. */
export const ADDRESS = 'https://conference.example.org/2026/talks/small-things'

export const EMPTY: LinkDraft = { link: ADDRESS, tagId: '', token: '', password: '', expiresAt: '' }

export const SUBMIT = 'button[type=submit].primary'

/** The popup's order for a draft. */
export const order = (draft: Partial<LinkDraft> = {}) => ({
  id: crypto.randomUUID(),
  title: 'Small things that work',
  draft: { ...EMPTY, ...draft },
})

/** The popup with its form drawn, not only the outline of it. */
export const openForm = async ({ openPopupOn }: SceneStage) => {
  const popup = await openPopupOn(ADDRESS)
  await popup.waitForSelector('#root .form_chips')
  return popup
}

/** The popup on the page of a link that was created before, unless the stage has it already. */
export const openCreated = async (stage: SceneStage, draft: Partial<LinkDraft> = { token: 'small-things' }) => {
  await stage.connect()
  const { total_rows } = await stage.service.get<{ total_rows: number }>('/v1/links?per_page=1')
  if (total_rows === 0) await stage.call('createLink', order(draft))
  const popup = await stage.openPopupOn(ADDRESS)
  await showNews(popup)
  await popup.waitForSelector('.short-link')
  return popup
}
