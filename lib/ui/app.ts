import { createContext, use } from 'react'
import type { Api } from '../rpc/client'
import type { Stored } from './stored'

/** The background, and what a page reads and writes by itself. */
export type App = { api: Api; stored: Stored }

/** Given once, where a page is rendered. */
export const AppContext = createContext<App | undefined>(undefined)

/** What any part of a page may call and read, without being handed it by the parts around it. */
export const useApp = (): App => {
  const app = use(AppContext)
  if (app === undefined) throw new Error('Rendered outside a page')
  return app
}
