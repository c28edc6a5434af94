import { dispatchEvent } from './dispatch-event.ts'
import { bareDraft, draftFor } from './draft-for.ts'
import { orderByMessage } from './order-by-message.ts'
import { orderByPopup } from './order-by-popup.ts'
import type { Order } from './plan.ts'
import type { Scene } from './scene.ts'

/** Asks for a link in the way of an order. Resolves when that is answered, where there is anybody to answer. */
export const placeOrder = async (order: Order, scene: Scene): Promise<void> => {
  const { browser, ledger, record, pagesUrl } = scene
  const destination = pagesUrl + order.path
  ledger.ask(destination)
  switch (order.way) {
    case 'popup':
      return orderByPopup(scene, draftFor(destination, order.wish), order)
    case 'message': {
      const draft = draftFor(destination, order.wish)
      const times = order.again === 'at once' ? 2 : 1
      await Promise.all(Array.from({ length: times }, () => orderByMessage(scene, draft)))
      if (order.again !== 'on purpose') return
      ledger.ask(destination)
      return orderByMessage(scene, draft, true)
    }
    case 'menu': {
      record.note('menu', destination)
      const click = { menuItemId: 'shorten-link', editable: false, linkUrl: destination, pageUrl: destination }
      await Promise.all([
        dispatchEvent(browser, 'contextMenus.onClicked', click),
        order.hasTwin && orderByMessage(scene, bareDraft(destination)),
      ])
      return
    }
    case 'command':
      record.note('command', destination)
      return dispatchEvent(browser, 'commands.onCommand', 'shorten-page', { url: destination })
  }
}
