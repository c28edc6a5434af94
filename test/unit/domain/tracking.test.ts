import { array, assert, constantFrom, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { preparedLink } from '@/lib/domain/creation/page-link'
import { withoutTracking } from '@/lib/domain/link/tracking-parameters'
import { presetOf, type UtmPreset, withoutUtm, withUtm } from '@/lib/domain/settings/utm-preset'

const preset = { source: 'news letter', medium: 'e&mail=1', campaign: '', term: '', content: 'ü#😀' }
const added = 'utm_source=news%20letter&utm_medium=e%26mail%3D1&utm_content=%C3%BC%23%F0%9F%98%80'

// Addresses as people and pages write them, odd encodings, empty parameters and fragments with queries of their own.
const parameter = constantFrom(
  'a=1',
  'a',
  '',
  '=',
  'b=%zz',
  'c=ä+%20',
  'utm_source=x',
  'UTM_Medium=y',
  'utm%5Fcontent=z',
  'fbclid=1',
  'GCLID',
  'utmx=1',
  'q=utm_source',
  '%E0=1',
  'next=https://x.example/?gclid=2',
)
const address = constantFrom('https://a.example', 'https://a.example/p/ä(1)', 'http://[::1]:8080/%2f', 'not an address')
const fragment = constantFrom('', '#', '#top', '#/route?utm_source=app&fbclid=1')
const link = tuple(address, array(parameter), fragment).map(([start, parameters, end]) =>
  parameters.length === 0 ? start + end : `${start}?${parameters.join('&')}${end}`,
)

const isTracking = (text: string) => /^(utm(_|%5F)|fbclid|gclid)/i.test(text)

describe('without tracking parameters', () => {
  it.each([
    ['https://a.example/?utm_source=x', 'https://a.example/'],
    ['https://a.example/?a=1&utm_source=x&b=2#c', 'https://a.example/?a=1&b=2#c'],
    ['https://a.example/?UTM_Source=x&FbClid=1#?gclid=1', 'https://a.example/#?gclid=1'],
    ['https://a.example/?utm%5Fsource=x&b=%zz', 'https://a.example/?b=%zz'],
    ['https://a.example/?&&', 'https://a.example/?&&'],
    ['https://a.example/?', 'https://a.example/?'],
    ['https://a.example/?q=gclid', 'https://a.example/?q=gclid'],
  ])('%s', (given, left) => {
    expect(withoutTracking(given)).toBe(left)
  })

  it('an address keeps every other byte in its place', () => {
    assert(
      property(address, array(parameter), fragment, (start, parameters, end) => {
        const write = (list: string[]) => start + (list.length > 0 ? `?${list.join('&')}` : '') + end
        const left = parameters.filter((text) => !isTracking(text))
        // A query of one empty parameter is a lone "?".
        const given = write(parameters)
        expect(withoutTracking(given)).toBe(left.length === parameters.length ? given : write(left))
      }),
    )
  })

  it('nothing more can be removed', () => {
    assert(
      property(link, (given) => {
        expect(withoutTracking(withoutTracking(given))).toBe(withoutTracking(given))
      }),
    )
  })
})

describe('with a preset', () => {
  it.each([
    ['https://a.example/', `https://a.example/?${added}`],
    ['https://a.example/?', `https://a.example/?${added}`],
    ['https://a.example/?a=%zz&b#c?d', `https://a.example/?a=%zz&b&${added}#c?d`],
    [
      'https://a.example/?utm_source=old&a=1&utm%5Fsource=older&utm_campaign=kept',
      'https://a.example/?utm_source=news%20letter&a=1&utm_campaign=kept&utm_medium=e%26mail%3D1&utm_content=%C3%BC%23%F0%9F%98%80',
    ],
  ])('%s', (given, becomes) => {
    expect(withUtm(given, preset)).toBe(becomes)
    expect(presetOf(becomes, [{ ...preset, source: 'another' }, preset])).toBe(preset)
  })

  it('nothing is added twice', () => {
    assert(
      property(link, (given) => {
        expect(withUtm(withUtm(given, preset), preset)).toBe(withUtm(given, preset))
      }),
    )
  })

  it('its parameters can be removed again, and the rest is unchanged', () => {
    assert(
      property(link, (given) => {
        const clean = withoutTracking(given)
        const back = withoutUtm(withUtm(clean, preset), preset)
        // A "?" with nothing behind it is a query of nothing.
        expect(back).toBe(/\?(#|$)/.test(clean.replace(/#.*/, '')) ? clean.replace('?', '') : clean)
      }),
    )
  })

  it('any value survives encoding', () => {
    assert(
      property(string({ unit: 'binary' }), (source) => {
        const becomes = withUtm('https://a.example/', { ...preset, source: `x${source}` })
        expect(new URL(becomes).searchParams.get('utm_source')).toBe(`x${source}`.toWellFormed())
      }),
    )
  })

  it('without values nothing changes', () => {
    const nothing = { source: '', medium: '', campaign: '', term: '', content: '' }
    expect(withUtm('https://a.example/?utm_source=x', nothing)).toBe('https://a.example/?utm_source=x')
    expect(presetOf('https://a.example/', [nothing])).toBeUndefined()
  })
})

const mail: UtmPreset = { id: 'mail', name: 'Mail', source: 'mail', medium: '', campaign: '', term: '', content: '' }
const tracked = 'https://a.example/?fbclid=1&b=2#c'

it.each([
  [{ stripTracking: false, utmPresetId: '' }, tracked],
  [{ stripTracking: true, utmPresetId: '' }, 'https://a.example/?b=2#c'],
  [{ stripTracking: false, utmPresetId: 'mail' }, 'https://a.example/?fbclid=1&b=2&utm_source=mail#c'],
  [{ stripTracking: true, utmPresetId: 'mail' }, 'https://a.example/?b=2&utm_source=mail#c'],
  [{ stripTracking: false, utmPresetId: 'removed on another machine' }, tracked],
])('preparedLink() applies %j', (habits, becomes) => {
  expect(preparedLink(tracked, habits, [mail])).toBe(becomes)
})

it.each(['chrome://settings/?utm_source=x', '', 'no link', 'https://user:pass@a.example/?fbclid=1'])(
  'preparedLink() leaves %j to the sentence about it',
  (text) => {
    expect(preparedLink(text, { stripTracking: true, utmPresetId: 'mail' }, [mail])).toBe(text)
  },
)
