import type { Browser, Tabs } from 'webextension-polyfill'
import type { Outcome } from './declarations' // no-duplicates
import { save } from './declarations'

/** Each of these drops a promise, and with it the reason why something failed. */
export const dropped = {
  ofAnotherFile: (): void => {
    save() // no-floating-promises
  },
  ofAPackage: (browser: Browser): void => {
    browser.storage.local.set({ theme: 'dark' }) // no-floating-promises
  },
  ofACallback: (callback: () => Promise<void>): void => {
    callback() // no-floating-promises
  },
  inAnEventHandler: (button: EventTarget): void => {
    button.addEventListener('click', () => {
      save() // no-floating-promises
    })
  },
  withoutACatch: (): void => {
    save().then(() => 'saved') // no-floating-promises
  },
}

type Props = { onSave: () => Promise<void> }

/** React drops what a handler gives back. */
export const Handlers = ({ onSave }: Props) => (
  <>
    <button type="button" onClick={async () => await save() /* no-misused-promises */}>
      Async
    </button>
    <button type="button" onClick={() => save() /* no-misused-promises */}>
      Returned
    </button>
    <button type="button" onClick={onSave /* no-misused-promises */}>
      Passed on
    </button>
  </>
)

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

/** Each of these is written in another dialect than ours. */
export function declared(): void {} // func-style

export interface Shape /* consistent-type-definitions */ {
  names: Array<string> // array-type
}

const name = ''
export const named = { name: name } // object-shorthand

export const saveEach = (outcomes: Outcome[]) => outcomes.map(save)

export default name // no-default-export
