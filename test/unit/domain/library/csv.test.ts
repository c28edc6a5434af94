import { expect, it } from 'vitest'
import { csvOf } from '@/lib/domain/library/csv'

it.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠A1'])(
  'csvOf() writes %j as text, not as a formula',
  (value) => {
    expect(csvOf([{ value }], { header: false })).toBe(`"'${value}"\r\n`)
  },
)
