import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aptObstacle } from '../../../tools/provision/apt'

/** A PATH with an apt-get that is a script of this test. */
const pathWithAptGet = (script: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'curtail-path-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
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

  /** What an installation throws where apt-get is this script; undefined if it succeeds. */
  const failureOfInstall = async (script: string): Promise<string | undefined> => {
    vi.stubEnv('PATH', pathWithAptGet(script))
    const { aptInstall } = await import('../../../tools/provision/apt')
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
