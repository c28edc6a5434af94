import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { Api } from '@/lib/rpc/client'
import { AppContext } from '@/lib/ui/app'
import { createQueryClient } from '@/lib/ui/queries'
import type { Stored } from '@/lib/ui/stored'

type Given = { api?: Api; stored?: Stored; client?: QueryClient }

/** Renders a part of the options page. What is not given is not used by it. */
export const renderPart = (content: ReactNode, { api, stored, client = createQueryClient() }: Given = {}) => {
  const unused = undefined as never
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <AppContext value={{ api: api ?? unused, stored: stored ?? unused }}>{children}</AppContext>
    </QueryClientProvider>
  )
  return { ...render(content, { wrapper }), user: userEvent.setup() }
}
