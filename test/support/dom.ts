import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// How long something may take to appear before it counts as missing: parts are loaded late, on machines that are busy.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

/** Takes back what a test did to the page; the next test may be one of another file. */
const resetPage = (): void => {
  cleanup()
  const { documentElement: root, body } = document
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  body.replaceChildren()
  window.history.replaceState(null, '', '/')
}

afterEach(resetPage)
