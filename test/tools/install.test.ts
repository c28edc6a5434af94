import { expect, it } from 'vitest'
import { type Part, providePart } from '../../tools/provision/parts'

/** A part that the way called `arrives` brings. */
const partWith = (ways: Part['ways'], isThere: () => boolean): Part => ({
  name: 'Firefox',
  isThere,
  ways,
  advice: 'Install Firefox.',
})

const fails = (message: string) => async () => {
  throw new Error(message)
}

it('providePart() does nothing for a part that is installed', async () => {
  expect(await providePart(partWith([fails('never called')], () => true))).toBeUndefined()
})

it('providePart() goes on to the next way if one fails', async () => {
  let isThere = false
  const arrives = async () => {
    isThere = true
  }
  expect(await providePart(partWith([fails('no apt-get'), arrives], () => isThere))).toBeUndefined()
})

it('providePart() names each reason and what to do, in one line', async () => {
  const ways = [fails('only root may use apt-get'), fails('All providers failed:\n  - getaddrinfo ENOTFOUND')]
  expect(await providePart(partWith(ways, () => false))).toEqual({
    name: 'Firefox',
    reason: 'only root may use apt-get; All providers failed: - getaddrinfo ENOTFOUND. Install Firefox.',
  })
})

it('providePart() reports a part that still cannot be found after an install', async () => {
  const missing = await providePart(partWith([async () => {}], () => false))
  expect(missing?.reason).toBe('it was installed but cannot be found. Install Firefox.')
})

it('providePart() says that the disk is full', async () => {
  const missing = await providePart(partWith([fails('ENOSPC: no space left on device, write')], () => false))
  expect(missing?.reason).toContain('The disk is full. Free some space and try again')
})
