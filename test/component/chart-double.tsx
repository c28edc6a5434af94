import type { ComponentProps } from 'react'
import { vi } from 'vitest'
import type { BarChart } from '@/components/stats/bar-chart'

// jsdom draws no chart. The double stands in every file, since a worker keeps the modules of earlier files: a mock in one file
// came too late for a page that another had loaded.
vi.mock('@/components/stats/bar-chart', () => ({
  BarChart: ({ rows, datesOf, more }: ComponentProps<typeof BarChart>) => (
    <p>{`${datesOf(rows.length - 1)}: ${more(rows.at(-1)?.more ?? 0)}`}</p>
  ),
}))
