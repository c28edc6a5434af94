import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Parts of a page are loaded late, and machines may be busy.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 60_000 })

/** Resets the page for the next test, which may be in another file. */
const resetPage = (): void => {
  cleanup()
  const { documentElement: root, body } = document
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  body.replaceChildren()
  window.history.replaceState(null, '', '/')
}

afterEach(resetPage)
