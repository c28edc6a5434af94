import type { Tabs } from 'webextension-polyfill'
import type { Outcome } from './declarations'

/** Each of these forgets a case of a union. */
export const forgetful = {
  ofThisFile: (side: 'left' | 'right'): number => {
    switch (
      side // switch-exhaustiveness-check
    ) {
      case 'left':
        return 1
    }
    return 0
  },
  ofAnotherFile: (outcome: Outcome): number => {
    switch (
      outcome.kind // switch-exhaustiveness-check
    ) {
      case 'created':
        return 1
      case 'failed':
        return 2
    }
    return 0
  },
  ofAPackage: (status: Tabs.TabStatus): number => {
    switch (
      status // switch-exhaustiveness-check
    ) {
      case 'loading':
        return 1
    }
    return 0
  },
  hiddenByADefault: (outcome: Outcome): number => {
    switch (
      outcome.kind // switch-exhaustiveness-check
    ) {
      case 'created':
        return 1
      default:
        return 0
    }
  },
}
