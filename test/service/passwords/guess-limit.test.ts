import { expect, test } from 'vitest'
import { createGuessLimit, waitInWords } from '../../../service/passwords/guess-limit.ts'
import { Clock } from '../app-under-test.ts'

const wrong = async () => false
const right = async () => true

/** Guesses of one network, unless they name another. */
const limitWithClock = () => {
  const clock = new Clock()
  const limit = createGuessLimit(clock.now)
  const guess = (
    linkId: string,
    check: (isSuspect: boolean) => Promise<boolean>,
    network = '192.0.2.1',
    site = network,
  ) => limit.guess({ network, site, linkId }, check)
  return { clock, limit: { guess } }
}

test('each wrong guess after the third doubles the pause, up to ten minutes', async () => {
  const { clock, limit } = limitWithClock()
  expect([await limit.guess('a', wrong), await limit.guess('a', wrong)]).toEqual(['wrong', 'wrong'])
  for (const pause of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]) {
    expect(await limit.guess('a', wrong)).toBe('wrong')
    expect(await limit.guess('a', right)).toEqual({ wait: pause })
    clock.advance(pause * 1000 - 1)
    expect(await limit.guess('a', right)).toEqual({ wait: 1 })
    clock.advance(1)
  }
  expect(await limit.guess('a', right)).toBe('right')
})

test('a guess that comes too early is not checked and does not prolong the pause', async () => {
  const { clock, limit } = limitWithClock()
  for (const _ of [1, 2, 3]) await limit.guess('a', wrong)
  const never = () => Promise.reject(new Error('looked at'))
  for (const _ of [1, 2, 3]) expect(await limit.guess('a', never)).toEqual({ wait: 1 })
  clock.advance(1000)
  expect(await limit.guess('a', right)).toBe('right')
})

test('guesses from one network block no other network', async () => {
  const { limit } = limitWithClock()
  for (const _ of [1, 2, 3]) await limit.guess('a', wrong, '192.0.2.1')
  expect(await limit.guess('a', right, '192.0.2.1')).toEqual({ wait: 1 })
  expect(await limit.guess('a', right, '198.51.100.1')).toBe('right')
})

test('links do not slow each other down', async () => {
  const { limit } = limitWithClock()
  for (const _ of [1, 2, 3]) await limit.guess('a', wrong)
  expect(await limit.guess('b', right)).toBe('right')
})

test('a right guess does not reset the tries; an hour without guesses does', async () => {
  const { clock, limit } = limitWithClock()
  for (const _ of [1, 2, 3]) await limit.guess('a', wrong)
  clock.advance(1000)
  expect(await limit.guess('a', right)).toBe('right')
  await limit.guess('a', wrong)
  expect(await limit.guess('a', right)).toEqual({ wait: 2 })
  clock.advance(60 * 60_000)
  for (const _ of [1, 2]) expect(await limit.guess('a', wrong)).toBe('wrong')
  expect(await limit.guess('a', right)).toBe('right')
})

test('the guess limit forgets who guessed longest ago, but no running pause', async () => {
  const { clock, limit } = limitWithClock()
  for (const _ of [1, 2, 3]) await limit.guess('over', wrong)
  clock.advance(1_000)
  for (const _ of [1, 2, 3]) await limit.guess('running', wrong)
  for (let index = 0; index < 10_000; index += 1) await limit.guess(`link ${index}`, right)
  expect(await limit.guess('running', right)).toEqual({ wait: 1 })
  // Remembered, this one would be followed by a pause.
  expect([await limit.guess('over', wrong), await limit.guess('over', wrong)]).toEqual(['wrong', 'wrong'])
})

test('the networks of a site share ten wrong guesses at a link', async () => {
  const { limit } = limitWithClock()
  const guess = (network: number) => limit.guess('a', wrong, `network ${network}`, 'site')
  for (let network = 0; network < 11; network += 1) expect(await guess(network)).toBe('wrong')
  expect(await guess(11)).toEqual({ wait: 1 })
  expect(await limit.guess('a', right, '198.51.100.1')).toBe('right')
})

test('after 50 wrong guesses at a link, those of all networks are five seconds apart', async () => {
  const { clock, limit } = limitWithClock()
  for (let network = 0; network < 51; network += 1) expect(await limit.guess('a', wrong, `n${network}`)).toBe('wrong')
  expect(await limit.guess('a', right, 'another')).toEqual({ wait: 5 })
  expect(await limit.guess('b', right, 'another')).toBe('right')
  clock.advance(5_000)
  expect(await limit.guess('a', wrong, 'another')).toBe('wrong')
  expect(await limit.guess('a', right, 'a third')).toEqual({ wait: 5 })
})

test('a network that has given the password is not held up by the guesses of others', async () => {
  const { limit } = limitWithClock()
  expect(await limit.guess('a', right, 'visitor')).toBe('right')
  for (let network = 0; network < 51; network += 1) await limit.guess('a', wrong, `n${network}`)
  expect(await limit.guess('a', right, 'visitor')).toBe('right')
})

test('guesses that arrive together are not all free', async () => {
  const { limit } = limitWithClock()
  const guesses = Array.from({ length: 200 }, (_, network) => limit.guess('a', wrong, `n${network}`))
  expect((await Promise.all(guesses)).filter((outcome) => outcome === 'wrong')).toHaveLength(51)
})

test('a network with a wrong guess at any link is a suspect at the others', async () => {
  const { limit } = limitWithClock()
  const suspected: boolean[] = []
  const look = async (isSuspect: boolean) => {
    suspected.push(isSuspect)
    return true
  }
  await limit.guess('a', look)
  await limit.guess('a', wrong)
  await limit.guess('b', look)
  await limit.guess('b', look, 'another')
  expect(suspected).toEqual([false, true, false])
})

test('a guess whose check fails blocks no other guess', async () => {
  const { limit } = limitWithClock()
  await expect(limit.guess('a', () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  expect(await limit.guess('a', right)).toBe('right')
})

test.each([
  [0.2, '1 second'],
  [1, '1 second'],
  [45, '45 seconds'],
  [90, '2 minutes'],
  [512, '9 minutes'],
  [600, '10 minutes'],
])('%d seconds are %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words)
})

test('a clock a year ahead, once corrected, locks no network out for a year', async () => {
  const { clock, limit } = limitWithClock()
  for (const _ of [1, 2, 3]) await limit.guess('a', wrong)
  clock.advance(-365 * 24 * 3_600_000)
  expect(await limit.guess('a', right)).toBe('right')
})
