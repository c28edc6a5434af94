import { existsSync } from 'node:fs'
import { dirname, parse, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { filesOf, ROOT } from './source-files'

const BASE = 'components/styles/base.css'

/** The selectors of a style sheet, one by one, without what stands around them. */
const selectorsOf = (text: string): string[] =>
  [...text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/[^{};]+(?=\{)/g)]
    .map(([selector]) => selector.trim())
    .filter((selector) => !/^(@|from$|to$|\d+%$)/.test(selector))
    .flatMap((selector) => selector.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())

/** True of a selector that does not begin in a part of a page, and so reaches elements everywhere. */
const isBare = (selector: string): boolean => !/^(&|[^\s>+~]*[.#[])|^:root/.test(selector)

it('isBare() finds what begins with an element, but not elements within a part of a page', () => {
  const selectors = ['main', 'footer .field', 'dialog:hover', '.list > li', 'input[type=url]', ':is(.a, .b) p', ':root']
  expect(selectors.filter(isBare)).toEqual(['main', 'footer .field', 'dialog:hover'])
})

it('elements alone are styled in the base layer, and nowhere else', () => {
  const sheets = filesOf('{components,entrypoints}/**/*.css').filter(({ path }) => path !== BASE)
  const bare = sheets.flatMap(({ path, text }) =>
    selectorsOf(text)
      .filter(isBare)
      .map((selector) => `${path}: ${selector}`),
  )
  expect(bare).toEqual([])
})

const modules = filesOf('{components,entrypoints}/**/*.module.css')
const components = filesOf('{components,entrypoints}/**/*.tsx')

it('every class of a CSS Module is used by a component, and every one that is used exists', () => {
  for (const { path, text } of modules) {
    const declared = new Set(
      selectorsOf(text).flatMap((selector) => selector.match(/(?<=(?<!:global\()\.)[a-z][\w-]*/g) ?? []),
    )
    const used = new Set(
      components
        .filter((component) => component.text.includes(`/${parse(path).base}'`))
        .flatMap(({ text: code }) => {
          const name = new RegExp(`import (\\w+) from '[./\\w-]*/${parse(path).base}'`).exec(code)?.[1]
          return name === undefined
            ? []
            : [
                ...code
                  .replaceAll(/^import .*$/gm, '')
                  .matchAll(new RegExp(`(?<!['.\\w])${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g')),
              ]
        })
        .map(([, plain, quoted]) => plain ?? quoted),
    )
    expect([...used].sort(), path).toEqual([...declared].sort())
  }
})

it('a CSS Module names no animation but its own, for it gives each name a prefix', () => {
  const foreign = modules.flatMap(({ path, text }) => {
    const own = [...text.matchAll(/@keyframes (\w+)/g)].map(([, name]) => name)
    const named = [...text.matchAll(/animation(?:-name)?:([^;]+);/g)].flatMap(([, value = '']) =>
      value.split(',').map((each) => each.trim().split(/\s+/)[0] ?? ''),
    )
    return named
      .filter((name) => name !== 'none' && !name.startsWith('var(') && !own.includes(name))
      .map((name) => `${path}: ${name}`)
  })
  expect(foreign).toEqual([])
})

it('a component imports style sheets that exist', () => {
  for (const { path, text } of components)
    for (const [, sheet = ''] of text.matchAll(/^import .*'(\.[^']+\.css)'/gm))
      expect(existsSync(resolve(ROOT, dirname(path), sheet)), `${path}: ${sheet}`).toBe(true)
})
