import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aptObstacle } from '../../../tools/provision/install'
import { type Part, providePart } from '../../../tools/provision/parts'
import { temporaryFolder } from '../../support/temporary-folder'

/** A PATH with an apt-get that is a script of this test. */
const pathWithAptGet = (script: string): string => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return folder
}

describe.skipIf(process.platform === 'win32')('apt-get', () => {
  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    vi.spyOn(process, 'getuid').mockReturnValue(0)
    // Each test is a process that has not updated the list of packages.
    vi.resetModules()
  })

  /** What an installation throws if apt-get is this script; undefined if it succeeds. */
  const failureOfInstall = async (script: string): Promise<string | undefined> => {
    vi.stubEnv('PATH', pathWithAptGet(script))
    const { aptInstall } = await import('../../../tools/provision/install')
    return aptInstall(['chromium']).then(
      () => undefined,
      (error) => error.message,
    )
  }

  it('is not there', () => {
    expect(aptObstacle({ PATH: '/var/empty' }, 0)).toBe('there is no apt-get')
  })

  it('is not for a person who is not root', () => {
    expect(aptObstacle({ PATH: pathWithAptGet('') }, 1000)).toBe('only root may use apt-get')
  })

  it('may be used by root', () => {
    expect(aptObstacle({ PATH: pathWithAptGet('') }, 0)).toBeUndefined()
  })

  it('installs', async () => {
    expect(await failureOfInstall('exit 0')).toBeUndefined()
  })

  it('gives its first error as the reason, in one line', async () => {
    const script = `echo "W: a warning" >&2; echo "E: You don't have enough free space." >&2; echo "E: more" >&2; exit 100`
    expect(await failureOfInstall(script)).toBe("apt-get update failed: You don't have enough free space.")
  })

  it('fails without a word', async () => {
    expect(await failureOfInstall('[ "$2" = update ] || exit 3')).toBe('apt-get install failed: code 3')
  })
})

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
