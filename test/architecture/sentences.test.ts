import { resolve } from 'node:path'
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'
import { describe, expect, it } from 'vitest'
import { parseAst } from 'vitest/node'
import { filesOf, ROOT } from './source-files'

const known = Object.keys(generateChromeMessages(await parseMessagesFile(resolve(ROOT, 'locales/en.yml'))))

const PLURAL = /_(zero|one|two|few|many|other)$/

const used = filesOf('{lib,components,entrypoints}/**/*.{ts,tsx}', 'wxt.config.ts').flatMap(({ text }) => [
  ...[...text.matchAll(/i18n\.t\(\s*'([^']+)'/g)].map((match) => match[1]?.replaceAll('.', '_')),
  ...[...text.matchAll(/plural\(\s*'([^']+)'/g)].flatMap(([, message = '']) =>
    known.filter((key) => PLURAL.test(key) && key.startsWith(`${message.replaceAll('.', '_')}_`)),
  ),
  ...[...text.matchAll(/__MSG_(\w+)__/g)].map((match) => match[1]),
])

it('every message key in use exists', () => {
  expect(used.filter((key) => key !== undefined && !known.includes(key))).toEqual([])
})

it('every message is used', () => {
  expect(known.filter((key) => !used.includes(key))).toEqual([])
})

type Node = { type: string; [field: string]: unknown }

const SPOKEN = ['alt', 'aria-description', 'aria-label', 'aria-placeholder', 'label', 'placeholder', 'title']
const LETTER = /\p{L}/u
/** Two or more words that begin like a sentence. */
const SENTENCE = /^\s*\p{Lu}[\p{L}’']*\s+\p{L}/u

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const textOf = (node: Node): string => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : ''
  if (node.type === 'TemplateElement') return String((node.value as { cooked?: string }).cooked ?? '')
  return node.type === 'JSXText' ? String(node.value) : ''
}

/** Nodes without text for people: errors that mean a bug, imports, and reasons for browser APIs. */
const isUnread = ({ type, callee, key }: Node): boolean =>
  type === 'ImportDeclaration' ||
  (type === 'Property' && isNode(key) && key.name === 'justification') ||
  (type === 'NewExpression' && isNode(callee) && /Error$/.test(String(callee.name)))

const isSpoken = (node: Node): boolean =>
  node.type === 'JSXAttribute' && isNode(node.name) && SPOKEN.includes(String(node.name.name))

/** Text for people in a source file, which belongs into `locales`. */
const wordsIn = (source: string, lang: 'ts' | 'tsx'): string[] => {
  const visit = (value: unknown, isShown: boolean): string[] => {
    if (Array.isArray(value)) return value.flatMap((each) => visit(each, isShown))
    if (!isNode(value) || isUnread(value)) return []
    const text = textOf(value)
    const found = (value.type === 'JSXText' || isShown ? LETTER : SENTENCE).test(text) ? [text.trim()] : []
    // An expression in an attribute is code again.
    const inside = isSpoken(value) || (isShown && value.type !== 'JSXExpressionContainer')
    return [...found, ...Object.values(value).flatMap((field) => visit(field, inside))]
  }
  return visit(parseAst(source, { lang }), false)
}

describe('wordsIn()', () => {
  it('finds no user-facing words in the code', () => {
    const files = filesOf('{lib,components,entrypoints}/**/*.{ts,tsx}')
    const found = files.flatMap(({ path, text }) =>
      wordsIn(text, path.endsWith('x') ? 'tsx' : 'ts').map((words) => `${path}: ${words}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    ['between tags', 'const a = <p>Hello</p>', 'Hello'],
    ['in an attribute for screen readers', 'const a = <input aria-label="name" />', 'name'],
    ['in a template', 'const a = `No link`', 'No link'],
    ['in a string', "const a = { text: 'Try again later' }", 'Try again later'],
  ])('finds words %s', (_, source, words) => {
    expect(wordsIn(source, 'tsx')).toEqual([words])
  })

  it.each([
    'const a = <p className="big">{i18n.t("a.b")}</p>',
    'throw new TypeError("No such method")',
    'const a = <b title={kind === "big" ? i18n.t("a") : undefined} />',
  ])('finds no words in %s', (source) => {
    expect(wordsIn(source, 'tsx')).toEqual([])
  })
})
