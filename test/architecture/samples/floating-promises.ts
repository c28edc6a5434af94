import type { Browser } from 'webextension-polyfill'
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
