import { until } from '../until.ts'
import type { FirefoxParent } from './parent.ts'

/** Makes Firefox show notifications itself instead of passing them to the system. */
export const OWN_NOTICES = { 'alerts.useSystemBackend': false }

/** Clicks the notification that is shown, and gives its texts. */
export const clickNotice = async (parent: FirefoxParent): Promise<{ title: string; message: string }> => {
  await until('a notification is shown', () =>
    parent.evaluate(() => [...Services.wm.getEnumerator('alert:alert')].some(({ gIsActive }) => gIsActive)),
  )
  return parent.evaluate(() => {
    const [notice] = Services.wm.getEnumerator('alert:alert')
    const find = (id: string) => notice?.document.getElementById(id)
    const texts = {
      title: find('alertTitleLabel')?.getAttribute('value') ?? '',
      message: find('alertTextLabel')?.textContent ?? '',
    }
    find('alertTextLabel')?.click()
    return texts
  })
}
