import type { Browser } from 'webextension-polyfill'
import type { App } from './compose'
import { registerListeners } from './listeners'

/** Lets a popup that woke the worker go first. */
const START_PAUSE_MS = 500

/** Registers the listeners, and resumes what an earlier worker left. */
export const startBackground = (browser: Browser, app: App): void => {
  registerListeners(browser, app)
  const resumed = app.settlement.resume()
  setTimeout(() => {
    const changed = app.resumeConnections()
    // Afterwards, because tidy() deletes passwords that resume() still needs.
    const finished = resumed.finally(() => changed)
    void finished.finally(() => Promise.all([app.tidy(), app.forgetPrivate(), app.outbox.flush({ force: false })]))
    void app.deleteOldPasswords()
    void app.linkSync.continue()
  }, START_PAUSE_MS)
}
