import { expect, it } from 'vitest'
import { preparedLink } from '@/lib/domain/creation/prepared-link'
import type { UtmPreset } from '@/lib/domain/settings/utm-preset'

const mail: UtmPreset = { id: 'mail', name: 'Mail', source: 'mail', medium: '', campaign: '', term: '', content: '' }
const link = 'https://a.example/?fbclid=1&b=2#c'

it.each([
  [{ stripTracking: false, utmPresetId: '' }, link],
  [{ stripTracking: true, utmPresetId: '' }, 'https://a.example/?b=2#c'],
  [{ stripTracking: false, utmPresetId: 'mail' }, 'https://a.example/?fbclid=1&b=2&utm_source=mail#c'],
  [{ stripTracking: true, utmPresetId: 'mail' }, 'https://a.example/?b=2&utm_source=mail#c'],
  [{ stripTracking: false, utmPresetId: 'removed on another machine' }, link],
])('preparedLink() applies %j', (habits, becomes) => {
  expect(preparedLink(link, habits, [mail])).toBe(becomes)
})

it.each(['chrome://settings/?utm_source=x', '', 'no link', 'https://user:pass@a.example/?fbclid=1'])(
  '%j is left to the sentence about it',
  (text) => {
    expect(preparedLink(text, { stripTracking: true, utmPresetId: 'mail' }, [mail])).toBe(text)
  },
)
