import { expect, it } from 'vitest'
import { loadedAtOnce } from '../../../scripts/bench/weight/loaded-at-once'
import { packEach, zipSize } from '../../../scripts/bench/weight/packed'

const file = (path: string, text: string) => ({ path, bytes: Buffer.from(text) })

const build = [
  file(
    'a.html',
    `<link rel="modulepreload" crossorigin fetchpriority="low" href="/chunks/lazy.js">
    <script type="module" src="/chunks/a.js"></script><link rel="stylesheet" href="/assets/a.css">`,
  ),
  file('assets/a.css', 'p{}'),
  file('chunks/a.js', 'import{x}from"./b.js";import"./c.js";x(()=>import("./lazy.js"))'),
  file('chunks/b.js', 'export const x=1'),
  file('chunks/c.js', 'import"./b.js"'),
  file('chunks/lazy.js', 'import"./c.js"'),
]

it('counts what a page names and what that imports, once, and not what it runs later', () => {
  const paths = loadedAtOnce(build, 'a.html').map(({ path }) => path)
  expect(paths.sort()).toEqual(['assets/a.css', 'chunks/a.js', 'chunks/b.js', 'chunks/c.js'])
})

it('says what is missing from a build', () => {
  expect(() => loadedAtOnce([file('a.html', '<script src="/gone.js">')], 'a.html')).toThrow('gone.js is missing')
})

it('weighs a zip as the format has it', async () => {
  // "abc" is stored, for deflating makes it longer: 3 bytes, 76 of headers, the path twice, and 22 at the end.
  expect(zipSize(await packEach([file('p', 'abc')]))).toBe(3 + 76 + 2 + 22)
})
