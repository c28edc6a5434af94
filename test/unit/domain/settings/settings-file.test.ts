import { expect, it } from 'vitest'
import { DEFAULT_PREFERENCES, type Preferences } from '@/lib/domain/settings/preferences'
import { readSettings, writeSettings } from '@/lib/domain/settings/settings-file'

const preferences: Preferences = {
  ...DEFAULT_PREFERENCES,
  copyAs: 'markdown',
  defaultTagIds: { c1: '7' },
  notifyOutcomes: true,
}
const { defaultTagIds: _, notifyOutcomes: __, ...portable } = preferences

it('writeSettings() leaves out tags of a connection, and notifications, which each browser has to permit', () => {
  expect(JSON.parse(writeSettings({ preferences, utmPresets: [] })).preferences).toEqual(portable)
})

it('readSettings() does not take them from a file either, nor what it does not know', () => {
  const file = { curtail: 'settings', version: 1, preferences: { ...preferences, strange: 1 }, utmPresets: [{}] }
  expect(readSettings(JSON.stringify(file))).toEqual({ preferences: portable, utmPresets: [] })
})

it.each(['', '{}', '{"curtail":"settings","version":2}'])('readSettings() finds no settings in %j', (text) => {
  expect(readSettings(text)).toBeNull()
})
