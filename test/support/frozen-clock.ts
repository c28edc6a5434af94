import { beforeEach, vi } from 'vitest'

/** When tests take place, so that none of them changes its meaning with the calendar. Another one may be set. */
const { CURTAIL_NOW = '2026-11-24T12:00:00Z' } = process.env

const NOW = Date.parse(CURTAIL_NOW)

/** The real Date, in which time stands still. */
class FrozenDate extends Date {
  constructor(...parts: unknown[]) {
    super(...((parts.length === 0 ? [NOW] : parts) as []))
  }

  static override now(): number {
    return NOW
  }
}

const freeze = () => void vi.stubGlobal('Date', FrozenDate)

// At once, for what a test file and its fixtures compute when they are loaded; and after each test has taken back stubs.
freeze()
beforeEach(freeze)
