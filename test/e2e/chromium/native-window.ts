import { beforeAll } from 'vitest'
import { connectExtension } from '../../support/browser/page/options-page.ts'
import { startXvfb, type VirtualScreen } from '../../support/browser/screen.ts'
import { chosenConnectionId } from '../../support/browser/stored-settings.ts'
import { type Stage, shareStage } from '../stage.ts'

/** A browser whose window is on a screen, which has a mouse, a keyboard and a clipboard. */
export type NativeStage = Stage & { screen: VirtualScreen }

/** One window for the tests of a `describe`. */
export type NativeWindow = {
  /** In which the extension was only just installed, unless a test before connected it. */
  open(): Promise<NativeStage>
  openConnected(): Promise<NativeStage>
}

/** Declares the window that the tests of a `describe` share: to start one takes longer than most of them. */
export const shareNativeWindow = (): NativeWindow => {
  let screen: VirtualScreen
  beforeAll(async () => {
    screen = await startXvfb()
    return () => screen.close()
  })
  const stage = shareStage(() => ({ connected: false, screen }))
  const open = async () => ({ ...(await stage()), screen })
  return {
    open,
    async openConnected() {
      const opened = await open()
      const { driver, options, service } = opened
      if ((await chosenConnectionId(options)) === '') await connectExtension(driver, options, service)
      return opened
    },
  }
}

export type ListedLink = { destination: string; short_link: string; token: string }

/** The links to a page of the stage. */
export const linksTo = async ({ service, pages }: Stage, path: string): Promise<ListedLink[]> => {
  const { data } = await service.get<{ data: ListedLink[] }>('/v1/links')
  return data.filter(({ destination }) => destination === pages.url + path)
}
