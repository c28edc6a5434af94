import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { RowPanel } from '@/entrypoints/library/links/row-panel'
import { tidyTitle } from '@/lib/domain/link/link-title'
import { FailureError } from '@/lib/rpc/client'
import { listedLinkOf } from '@/test/support/journal-samples'
import { withCanvasDouble } from '../browser-doubles'
import { showLibrary } from './library-under-test'

withCanvasDouble()

const show = async (answers: Parameters<typeof showLibrary>[0] = {}) => {
  const library = await showLibrary(answers)
  await screen.findByRole('link', { name: 't3' })
  return { ...library, user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Search' }) }
}
const rows = () => screen.getAllByRole('row').filter(({ id }) => id !== '')
const selected = () => screen.getByRole('row', { selected: true })

it('the search field has the focus, and the first row is preselected for Enter', async () => {
  const { user, field, copyText } = await show()
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('aria-activedescendant', rows()[0]?.id)
  await user.keyboard('{Enter}')
  expect(copyText).toHaveBeenCalledExactlyOnceWith({ text: 'https://s.example/t3' })
  expect(await screen.findByText('Copied: https://s.example/t3')).toBeInTheDocument()
})

it('arrow keys choose a row and stop at the ends, while the focus stays in the field', async () => {
  const { user, field, copyText } = await show()
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(selected()).toBe(rows()[2])
  expect(field).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(copyText).toHaveBeenCalledExactlyOnceWith({ text: 'https://s.example/t1' })
})

it.each(['Control', 'Meta'])('Enter with %s opens the chosen link from the search', async (modifier) => {
  const { user, opened, copyText } = await show()
  await user.keyboard(`{ArrowDown}{${modifier}>}{Enter}{/${modifier}}`)
  expect(opened).toHaveBeenCalledExactlyOnceWith('https://s.example/t2', '_blank', 'noreferrer')
  expect(copyText).not.toHaveBeenCalled()
})

it('the arrow to the side leads from the end of the search through the actions of the row, and back', async () => {
  const { user, field, opened } = await show()
  const secondRow = () => within(rows()[1] as HTMLElement)
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(secondRow().getByRole('button', { name: 'Copy' })).toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(secondRow().getByRole('button', { name: 'QR code' })).toHaveFocus()
  // The keys that its tooltips name.
  await user.keyboard('o')
  expect(opened).toHaveBeenCalledExactlyOnceWith('https://s.example/t2', '_blank', 'noreferrer')
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(field).toHaveFocus()
})

it('the arrow to the side moves the caret within a search', async () => {
  const { user, field } = await show()
  await user.type(field, 't')
  await user.keyboard('{ArrowLeft}{ArrowRight}')
  expect(field).toHaveFocus()
})

it('letter keys work on a layout without Latin letters, and as typed on others', async () => {
  const { opened } = await show()
  fireEvent.keyDown(selected(), { key: 'щ', code: 'KeyO' })
  expect(opened).toHaveBeenCalledOnce()
  // On Dvorak, the key of O types R.
  fireEvent.keyDown(selected(), { key: 'r', code: 'KeyO' })
  expect(opened).toHaveBeenCalledOnce()
})

it('a row has its own keys, and arrow keys move the focus', async () => {
  const { user, opened, copyText } = await show()
  rows()[0]?.focus()
  await user.keyboard('{ArrowDown}')
  expect(rows()[1]).toHaveFocus()
  await user.keyboard('o')
  expect(opened).toHaveBeenCalledExactlyOnceWith('https://s.example/t2', '_blank', 'noreferrer')
  await user.keyboard('{Enter}')
  expect(copyText).toHaveBeenCalledExactlyOnceWith({ text: 'https://s.example/t2' })
  await user.keyboard('q')
  const code = await screen.findByRole('dialog', { name: 'QR code' })
  expect(await within(code).findByRole('img')).toBeInTheDocument()
})

it('a key that leads to a row out of sight leaves the focus in the list, for the next key', async () => {
  await showLibrary({
    listLinks: ({ page = 1 }) => {
      const links = Array.from({ length: 50 }, (_, index) => listedLinkOf(1200 - (page - 1) * 50 - index))
      return { current: page, totalPages: 24, totalRows: 1200, links }
    },
  })
  await screen.findByRole('link', { name: 't1200' })
  rows()[0]?.focus()
  await userEvent.keyboard('{End}')
  await waitFor(() => expect(screen.getByRole('grid')).toHaveFocus())
  await userEvent.keyboard('{Home}')
  await waitFor(() => expect(rows()[0]).toHaveFocus())
})

it('Enter copies a link in the preferred form, with the title that is kept here', async () => {
  const details = () => [{ id: 'link-3', title: 'Spring fair' }]
  const { copyText } = await showLibrary({ details }, { copyAs: 'title-and-link' })
  await screen.findAllByText('Spring fair')
  await userEvent.keyboard('{Enter}')
  expect(copyText).toHaveBeenCalledExactlyOnceWith({
    text: 'Spring fair https://s.example/t3',
    html: '<a href="https://s.example/t3">Spring fair</a>',
  })
})

it('c copies the link of a row in a form of the menu', async () => {
  const { user, copyText } = await show()
  rows()[0]?.focus()
  await user.keyboard('c')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Link' })).toHaveFocus())
  expect(rows()[0]).toHaveAttribute('data-open')
  await user.click(await screen.findByRole('menuitem', { name: 'HTML' }))
  const html = '<a href="https://s.example/t3">https://s.example/t3</a>'
  expect(copyText).toHaveBeenCalledExactlyOnceWith({ text: html, html })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

it.each(['altKey', 'ctrlKey', 'metaKey'])('a row leaves keys with %s to the browser', async (modifier) => {
  const { opened } = await show()
  fireEvent.keyDown(selected(), { key: 'o', [modifier]: true })
  expect(opened).not.toHaveBeenCalled()
  fireEvent.keyDown(selected(), { key: 'o' })
  expect(opened).toHaveBeenCalledOnce()
})

it('the key list names Esc, and its closing button is the one to press', async () => {
  await show()
  fireEvent.keyDown(document.body, { key: '?' })
  const list = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(list).getByText('Esc')).toBeInTheDocument()
  expect(within(list).getByText('Search all links')).toBeInTheDocument()
  expect(within(list).getByRole('button', { name: 'Close' })).toHaveClass('primary')
})

it('the keys of a row do nothing behind the key list', async () => {
  const { opened } = await show()
  fireEvent.keyDown(document.body, { key: '?' })
  fireEvent.keyDown(selected(), { key: 'o' })
  expect(opened).not.toHaveBeenCalled()
})

it('the title of a link is edited beside its row, no longer than is stored, and stored here', async () => {
  const { user, inputsOf } = await show()
  rows()[0]?.focus()
  await user.keyboard('e')
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
  expect(tidyTitle('x'.repeat(title.maxLength))).toHaveLength(title.maxLength)
  await user.type(title, 'Spring fair')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(inputsOf('setLinkTitle')).toEqual([{ connectionId: 'c1', id: 'link-3', title: 'Spring fair' }])
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull())
})

it('Esc saves the title that was typed, and closes its form', async () => {
  const { user, inputsOf } = await show()
  rows()[0]?.focus()
  await user.keyboard('e')
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Spring fair{Escape}')
  expect(inputsOf('setLinkTitle')).toEqual([{ connectionId: 'c1', id: 'link-3', title: 'Spring fair' }])
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull())
})

it('a title that could not be saved is there again after Esc and the form of another link', async () => {
  let isFull = true
  const { user, inputsOf } = await show({
    setLinkTitle: async () => {
      if (isFull) throw new FailureError({ code: 'storage-full' })
      return null
    },
  })
  const title = () => screen.findByRole('textbox', { name: 'Title' })
  rows()[0]?.focus()
  await user.keyboard('e')
  await user.type(await title(), 'Spring fair{Escape}')
  expect(await screen.findByText(/no room/)).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull())
  rows()[1]?.focus()
  await user.keyboard('e')
  expect(await title()).toHaveValue('')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull())
  rows()[0]?.focus()
  await user.keyboard('e')
  expect(await title()).toHaveValue('Spring fair')
  isFull = false
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull())
  expect(inputsOf('setLinkTitle')).toEqual(Array(2).fill({ connectionId: 'c1', id: 'link-3', title: 'Spring fair' }))
})

it('the form beside a row has the title of its link, also if it opens for another while it closes', async () => {
  const panelOf = (number: number) => (
    <RowPanel
      panel={{ kind: 'title', link: { ...listedLinkOf(number), title: `Title ${number}` }, button: document.body }}
      isOpen
      titleError={undefined}
      unsaved={new Map()}
      onClose={() => {}}
      onCopyAs={() => {}}
      onSave={() => {}}
    />
  )
  const { rerender } = render(panelOf(1))
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Title 1')
  rerender(panelOf(2))
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Title 2')
})
