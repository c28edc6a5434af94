import { parseAst } from 'vitest/node'

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
export const wordsIn = (source: string, lang: 'ts' | 'tsx'): string[] => {
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
