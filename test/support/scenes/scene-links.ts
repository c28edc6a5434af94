import { followLink } from '../service/links-of-service.ts'
import type { TemporaryService } from '../service/temporary-service.ts'

type Created = { id: number | string }

const TAGS = [
  { label: 'Newsletter', color: '#0f6b5c' },
  { label: 'Conference', color: '#b3561e' },
  { label: 'Docs', color: '#2c5fb3' },
]

type SceneLink = { token: string; link: string; day: number; tag?: number; clicks: number; password?: string }

/** The newest first; `day` says how many days ago it was created. */
const LINKS: readonly SceneLink[] = [
  {
    token: 'spring',
    link: 'https://www.example.com/newsletter/2026/spring?utm_source=mail',
    day: 0,
    tag: 0,
    clicks: 12,
  },
  { token: 'talks', link: 'https://conference.example.org/2026/schedule', day: 0, tag: 1, clicks: 31 },
  {
    token: 'slides',
    link: 'https://conference.example.org/2026/talks/small-things/slides.pdf',
    day: 1,
    tag: 1,
    clicks: 18,
  },
  { token: 'venue', link: 'https://maps.example.net/place/town-hall?zoom=17', day: 1, tag: 1, clicks: 9 },
  { token: 'api', link: 'https://docs.example.com/reference/links', day: 2, tag: 2, clicks: 22 },
  { token: 'start', link: 'https://docs.example.com/getting-started', day: 4, tag: 2, clicks: 27 },
  {
    token: 'board',
    link: 'https://files.example.com/minutes/board-2026-11.pdf',
    day: 5,
    clicks: 0,
    password: 'for the board',
  },
  { token: 'survey', link: 'https://forms.example.com/f/how-was-it', day: 5, tag: 0, clicks: 15 },
  { token: 'jobs', link: 'https://www.example.com/jobs/engineer', day: 5, clicks: 6 },
  { token: 'press', link: 'https://www.example.com/press/kit.zip', day: 7, clicks: 3 },
  { token: 'radio', link: 'https://radio.example.net/episodes/42', day: 8, tag: 0, clicks: 7 },
  { token: 'map', link: 'https://maps.example.net/tour/old-town', day: 8, clicks: 2 },
  { token: 'recipe', link: 'https://food.example.org/recipes/plum-cake', day: 9, clicks: 11 },
  { token: 'guide', link: 'https://docs.example.com/guides/move-to-version-2', day: 9, tag: 2, clicks: 5 },
]

const DAY_MS = 24 * 3600 * 1000

/** Creates tags on the service. Returns their ids. */
export const addSceneTags = async (service: TemporaryService): Promise<string[]> => {
  const ids: string[] = []
  for (const tag of TAGS) ids.push(String((await service.post<Created>('/v1/tags', tag)).id))
  return ids
}

/** Creates links with these tags and with clicks, as a daily user has them. */
export const addSceneLinks = async (service: TemporaryService, tags: readonly string[]): Promise<void> => {
  let today = 0
  for (const { tag, clicks, day, ...link } of LINKS.toReversed()) {
    service.wait((today - day) * DAY_MS)
    today = day
    await service.post('/v1/links', { ...link, ...(tag !== undefined && { tag_id: tags[tag] }) })
    const follow = () => followLink(`${service.url}/${link.token}`)
    await Promise.all(Array.from({ length: clicks }, follow))
  }
}
