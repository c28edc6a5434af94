import type { Asked, Press } from './asked'
import { installGlobals } from './globals'
import { createModelService, type ModelService } from './model-service'
import { type Entry, isUnsure, isWaiting } from './pages'
import { type Action, type Plan, pageOf, SECRET, TAKEN_TOKEN } from './plan'
import { createProfile, type Profile } from './profile'
import { createVirtualTime, type VirtualTime } from './virtual-time'

const START = Date.UTC(2026, 0, 1)
const SETUP_MS = 3_600_000
const MAX_TURNS = 4_000
/** So long a person waits before looking again, longer than any list lags. */
const PATIENCE_MS = 60_000
const MAX_VISITS = 60

/** Private windows have a page that no other shows. */
const inWindow = (link: string, isPrivate: boolean): string => (isPrivate && link.includes('//b.') ? SECRET : link)

/** Carries out an action of a plan in its profile. */
const act = async (profiles: readonly Profile[], { profiles: count }: Plan, action: Action): Promise<void> => {
  const profile = profiles[action.profile % count] as Profile
  switch (action.kind) {
    case 'stop-worker':
      return profile.stop()
    case 'open-popup':
      return profile.openPopup(inWindow(pageOf(action.link, action), action.isPrivate), action.isPrivate)
    case 'type':
    case 'click':
    case 'order': {
      const { isPrivate } = action
      const asked = action.kind === 'click' ? action.link : action.draft.link
      const [link, page] = [asked, pageOf(asked, action)].map((address) => inWindow(address, isPrivate)) as [
        string,
        string,
      ]
      if (action.kind === 'click') return profile.click(link, page, isPrivate)
      const draft = { ...action.draft, link }
      if (action.kind === 'type') return profile.type(draft, page, isPrivate)
      const before = profile.asked.findLast((one): one is Press => one.kind === 'press')
      // A form goes with its window, also if another private one opens, and once it is told what became of its order.
      const isClosed = before?.isPrivate && profile.closings.some(({ at }) => at >= before.at)
      const isThere = before && !before.replies.some(({ ok }) => ok) && !isClosed
      const press = action.isRepeat && isThere ? await profile.again(before) : await profile.order(draft, page, action)
      if (press) profile.press(press)
      if (press && action.isDouble) profile.press(press)
      return
    }
    case 'choose':
      return void (await profile.choose(action.connection))
    case 'remove':
      return profile.remove(action.connection)
    case 'replace':
      return profile.replace(action.connection, action.service, action.hasMoved)
    case 'close-private-windows':
      return profile.closePrivateWindows()
    case 'batch':
      return profile.startBatch(action.links)
    case 'control-batch':
      return profile.controlBatch(action.as)
    case 'synchronize':
      return profile.synchronize()
    case 'step-clock':
      return profile.stepClock(action.by)
    case 'decide':
      return profile.decideOn(action.order, action.row, action.as)
    case 'copy':
      return profile.copy(action.order)
  }
}

/** True if the service has a link that this entry's request made. */
const exists = (services: readonly ModelService[], profile: number, entry: Entry): boolean => {
  const { request, baseUrl, hasPassword } = entry
  const links = services.find((service) => service.baseUrl === baseUrl)?.links ?? []
  return links.some(
    ({ wish }) =>
      wish?.key.startsWith(`key-${profile}-`) &&
      wish.body.link === request.link &&
      wish.body.expires_at === request.expiresAt &&
      (wish.body.password !== undefined) === hasPassword,
  )
}

const repliesTo = (asked: Asked) => (asked.kind === 'press' ? asked.replies : [])

/** Lets time pass until some work is done. */
const passTime = async <Value>(time: VirtualTime, work: Promise<Value>): Promise<Value> => {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  done.catch(() => {})
  await time.calm()
  for (let turns = 0; !isDone; turns += 1) {
    if (turns > MAX_TURNS || time.next() === Number.POSITIVE_INFINITY) throw new Error('A call is never replied to')
    await time.goTo(time.next())
  }
  return done
}

const play = async (plan: Plan, onRejection: (error: unknown) => void) => {
  const time = createVirtualTime(START - SETUP_MS)
  const services = plan.services.map((traits, number) => createModelService(time, `s${number}.example`, traits))
  for (const service of services) service.keep('https://taken.example/', TAKEN_TOKEN)
  const profiles = await passTime(
    time,
    Promise.all(Array.from({ length: plan.profiles }, (_, number) => createProfile({ number, time, services, plan }))),
  )
  while (time.next() <= START) await time.goTo(time.next())
  await time.goTo(START)
  for (const service of services) {
    for (const kept of service.links) kept.wish = undefined
    service.sent.splice(0)
    service.faults.sends.push(...plan.sends)
    service.faults.lists.push(...plan.lists)
    service.faults.takes = plan.takenTokens ?? 0
  }
  for (const profile of profiles) profile.begin()
  /** How often the user has looked for each unsure entry. */
  const looked = new Map<string, number>()
  for (const action of plan.actions)
    time.at(START + action.at, () => void act(profiles, plan, action).catch(onRejection))

  /**
   * Once nothing moves, the user retries pending entries, looks again for unsure ones, then decides by the service's list.
   * Returns false if there was nothing to do.
   */
  const visit = async (): Promise<boolean> => {
    let isBusy = false
    for (const [number, profile] of profiles.entries()) {
      const ordinary = await passTime(time, profile.journal())
      const isOpen = profile.browser.windows().length > 0
      const ofPrivate = isOpen ? await profile.privateEntries() : []
      if ([...ordinary, ...ofPrivate].some(isWaiting)) {
        time.at(time.now() + PATIENCE_MS, () => profile.retryWaiting())
        isBusy = true
      }
      for (const [entries, isPrivate] of [
        [ordinary, false],
        [ofPrivate, true],
      ] as const)
        for (const entry of entries.filter(isUnsure)) {
          const key = `${number}/${entry.id}`
          const times = (looked.get(key) ?? 0) + 1
          looked.set(key, times)
          // Who has asked the service twice and is refused takes it back, to choose another token.
          const last = exists(services, number, entry) || times > 3 ? 'withdraw' : 'shorten-again'
          const decision = times === 1 ? 'look-again' : times > 6 ? 'withdraw' : last
          time.at(time.now() + PATIENCE_MS, () => profile.decide(entry.id, decision, isPrivate))
          isBusy = true
        }
    }
    return isBusy
  }

  let [turns, visits] = [0, 0]
  for (; turns < MAX_TURNS && visits < MAX_VISITS; turns += 1) {
    const alarms = profiles.map(({ browser }) => browser.nextAlarm())
    const next = time.next()
    const due = Math.min(...alarms.map(({ at }) => at))
    const isQuiet = next === Number.POSITIVE_INFINITY && alarms.every(({ at, isPeriodic }) => isPeriodic || at === next)
    if (isQuiet) {
      visits += 1
      const isBusy = await visit()
      // What storage rejected is made up for by the next worker, at the latest.
      if (visits === 1 && plan.rejections.length > 0) for (const profile of profiles) profile.restart()
      else if (!isBusy) break
    }
    if (due < time.next()) {
      await time.goTo(due)
      for (const { browser } of profiles) browser.ring()
      await time.calm()
    } else await time.goTo(time.next())
  }

  const ended = []
  for (const profile of profiles) {
    const entries = await passTime(time, profile.journal())
    const privateEntries = await profile.privateEntries()
    ended.push({ ...profile, entries, privateEntries })
  }
  const moments = [...services.map(({ sent }) => sent), ...ended.flatMap(({ asked }) => asked.map(repliesTo))].flat()
  const took = Math.max(START, ...moments.map(({ at }) => at)) - START
  for (const profile of profiles) profile.stop()
  // What the last workers had begun comes to its end.
  await time.calm()
  const [profile, service] = [ended[0] as (typeof ended)[number], services[0] as ModelService]
  return {
    profiles: ended,
    services,
    plan,
    isEndless: turns >= MAX_TURNS || visits >= MAX_VISITS,
    took,
    // Of plans with one profile and one service.
    entries: profile.entries,
    service,
    workers: profile.workers(),
    put: profile.put,
  }
}

/** Plays a plan until nothing more can happen. Returns how it ended. */
export const liveThrough = async (plan: Plan) => {
  const takeBack = installGlobals()
  const rejections: unknown[] = []
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (error) => rejections.push(error))
  try {
    return { ...(await play(plan, (error) => rejections.push(error))), rejections }
  } finally {
    process.removeAllListeners('unhandledRejection')
    for (const other of others) process.on('unhandledRejection', other as never)
    takeBack()
  }
}

export type Ending = Awaited<ReturnType<typeof liveThrough>>
