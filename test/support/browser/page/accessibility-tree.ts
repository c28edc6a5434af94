import type { Page, SerializedAXNode } from 'puppeteer-core'

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*'
const DAY = `${MONTH} \\d{1,2}(?:, \\d{4})?`

/** What differs from run to run: addresses, and times in any wording. */
const VARYING: readonly [RegExp, string][] = [
  [/127\.0\.0\.1:\d+/g, '127.0.0.1:8787'],
  [/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, 'Monday'],
  // The end of a range has no month of its own if it is that of the beginning.
  [new RegExp(`\\b${DAY}(\\s–\\s)(?:${DAY}|\\d{1,2}(?:, \\d{4})?)`, 'g'), 'Jan 1$1Jan 1'],
  [new RegExp(`\\b${DAY}\\b`, 'g'), 'Jan 1'],
  [/\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/g, '1/1/26'],
  [/\b\d{1,2}:\d{2}(?::\d{2})?\s[AP]M\b/g, '9:00 AM'],
  [/\b\d+ ?\w+ ago\b|\bYesterday\b|\b(?<=")Now\b|(?<=\bUpdated )now\b/gi, 'Jan 1'],
  [/go\.example\.com\/[a-z0-9]{8}\b/g, 'go.example.com/abcd2345'],
]

/** Roles that are not announced; what is inside is. */
const SILENT = new Set([
  ...['generic', 'none', 'paragraph', 'strong', 'emphasis', 'mark', 'time', 'InlineTextBox', 'LineBreak'],
  ...['rowgroup', 'sectionheader', 'sectionfooter', 'MenuListPopup', 'ListMarker'],
])

/** Roles whose text is the name of something else. */
const NAMING = new Set(['LabelText', 'Legend'])

const STATES = ['disabled', 'expanded', 'focused', 'modal', 'readonly', 'required', 'selected'] as const

const whetherIs = (state: string, value: boolean | 'mixed' | undefined): string[] =>
  value === undefined ? [] : [value === false ? `not ${state}` : state]

/** An element as a screen reader reads it: role, name, value, states. */
const lineOf = (node: SerializedAXNode): string => {
  const { role, name, level, value, description, haspopup, invalid } = node
  return [
    role === 'StaticText' ? 'text' : role,
    // A row is named by its cells.
    ...(name && role !== 'row' ? [JSON.stringify(name)] : []),
    ...(level === undefined || role === 'listitem' ? [] : [`level ${level}`]),
    ...(value === undefined || value === '' ? [] : [`= ${JSON.stringify(value)}`]),
    ...(description ? [`(${description})`] : []),
    ...whetherIs('checked', node.checked),
    ...whetherIs('pressed', node.pressed),
    ...(invalid && invalid !== 'false' ? ['invalid'] : []),
    ...(haspopup && haspopup !== 'false' ? [`opens a ${haspopup}`] : []),
    ...STATES.filter((state) => node[state] === true),
  ].join(' ')
}

const isText = ({ role }: SerializedAXNode): boolean => role === 'StaticText'

/** The children that are announced, without a text that a name has said. */
const childrenOf = (node: SerializedAXNode): SerializedAXNode[] => {
  const children = (node.children ?? []).flatMap((child) => {
    if (NAMING.has(child.role)) return childrenOf(child).filter((inside) => !isText(inside))
    if (SILENT.has(child.role)) return childrenOf(child)
    return child.role === 'status' && childrenOf(child).length === 0 ? [] : [child]
  })
  return node.name && children.every(isText) ? [] : children
}

const linesOf = (node: SerializedAXNode, depth = 0): string[] => [
  '  '.repeat(depth) + lineOf(node),
  ...childrenOf(node).flatMap((child) => linesOf(child, depth + 1)),
]

/** A page as a screen reader reads it: a line for each element and text, in reading order. */
export const accessibilityTree = async (page: Page): Promise<string> => {
  const root = await page.accessibility.snapshot({ interestingOnly: false })
  if (root === null) throw new Error('The page has no accessibility tree.')
  return VARYING.reduce((text, [pattern, instead]) => text.replaceAll(pattern, instead), linesOf(root).join('\n'))
}
