import { createModelService, type ModelService } from './model-service'
import { type Action, type Plan, TAKEN_TOKEN } from './plan'
import { createProfile, type Profile, uuid } from './profile'
import { createVirtualTime } from './virtual-time'

const START = Date.UTC(2026, 0, 1)
const MAX_TURNS = 4_000
/** So long a person waits before looking again, longer than any list lags. */
const PATIENCE_MS = 60_000

/** Carries out an action of a plan in its profile. */
const act = (profiles: readonly Profile[], { profiles: count }: Plan, action: Action): void => {
  const number = action.profile % count
  const profile = profiles[number] as Profile
  if (action.kind === 'stop-worker') profile.stop()
  else if (action.kind === 'open-popup') profile.flush(true)
  else if (action.kind === 'synchronise') profile.synchronise()
  else if (action.kind === 'step-clock') profile.stepClock(action.by)
  else if (action.kind === 'decide') profile.decide(uuid(action.order), action.as)
  else {
    const previous = profile.asked.at(-1)?.order
    const id = uuid(profile.asked.length)
    const order =
      action.isRepeat && previous
        ? previous
        : { id, pageUrl: `page-${id}`, draft: action.draft, ...(action.isAnother && { isAnother: true }) }
    profile.order(order, action.connection)
  }
}

/** True if the service has a link of this entry. */
const exists = (services: readonly ModelService[], profile: number, entryId: string): boolean =>
  services.some(({ links }) => links.some(({ wish }) => wish?.profile === profile && wish.entryId === entryId))

/** Plays a plan until nothing more can happen. Returns how it ended. */
export const liveThrough = async (plan: Plan) => {
  const time = createVirtualTime(START)
  const services = plan.services.map((traits, number) =>
    createModelService(time, `s${number}.example`, traits, plan.sends, plan.lists, plan.takenTokens),
  )
  for (const service of services) service.keep('https://taken.example/', TAKEN_TOKEN)
  const profiles = await Promise.all(
    Array.from({ length: plan.profiles }, (_, number) => createProfile({ number, time, services, plan })),
  )
  /** How often the person has looked for each undecided entry. */
  const looked = new Map<string, number>()

  for (const action of plan.actions) time.at(START + action.at, () => act(profiles, plan, action))

  /** At rest, the person looks again, then decides by the service's answer. True if there was a decision to make. */
  const decideNext = async (): Promise<boolean> => {
    let hasDecided = false
    for (const [number, profile] of profiles.entries()) {
      const undecided = (await profile.entries()).filter(({ state }) => state === 'undecided')
      for (const { id } of undecided) {
        const key = `${number}/${id}`
        const times = (looked.get(key) ?? 0) + 1
        looked.set(key, times)
        // Who has asked the service twice and is refused takes it back, to choose another token.
        const last = exists(services, number, id) || times > 3 ? 'withdraw' : 'shorten-again'
        time.at(time.now() + PATIENCE_MS, () => profile.decide(id, times === 1 ? 'look-again' : last))
        hasDecided = true
      }
    }
    return hasDecided
  }

  let turns = 0
  for (; turns < MAX_TURNS; turns += 1) {
    const wakeAt = Math.min(...profiles.map((profile) => profile.wakeAt()))
    const next = time.next()
    if (Math.min(wakeAt, next) === Number.POSITIVE_INFINITY) {
      if (!(await decideNext())) break
    } else if (wakeAt < next) {
      await time.goTo(wakeAt)
      for (const profile of profiles) if (profile.wakeAt() <= time.now()) profile.ring()
      await time.calm()
    } else await time.goTo(next)
  }

  const [profile, service] = [profiles[0] as Profile, services[0] as ModelService]
  return {
    profiles: await Promise.all(
      profiles.map(async (each) => ({
        ...each,
        entries: (await each.allEntries()).sort((a, b) => a.askedAt - b.askedAt),
      })),
    ),
    services,
    plan,
    isEndless: turns >= MAX_TURNS,
    took: time.now() - START,
    // Of plans with one profile and one service.
    entries: await profile.allEntries(),
    service,
    workers: profile.workers(),
    put: profile.put,
  }
}

export type Ending = Awaited<ReturnType<typeof liveThrough>>
