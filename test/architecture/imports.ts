import { posix } from 'node:path'
import { parseAst } from 'vitest/node'
import type { SourceFile } from './source-files'

/** An import of one of our files, by its path from the root, or of a package, by its name. */
export type Import = { from: string; to: string; isType: boolean }

/** Which modules (folders or files) each module may import from, besides itself. */
export type Arrows = Record<string, readonly string[]>

type Node = { type: string; [field: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const IMPORTING = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]

/** Everything that a file imports: statically, on demand, as a type, or to re-export it. */
export const importsOf = (files: readonly SourceFile[]): Import[] => {
  const paths = new Set(files.map(({ path }) => path))

  const target = (from: string, name: string): string => {
    if (!name.startsWith('.') && !name.startsWith('@/')) return name
    const path = name.startsWith('.') ? posix.join(posix.dirname(from), name) : name.slice('@/'.length)
    return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => paths.has(candidate)) ?? path
  }

  const visit = (value: unknown, from: string): Import[] => {
    if (Array.isArray(value)) return value.flatMap((each) => visit(each, from))
    if (!isNode(value)) return []
    const inside = Object.values(value).flatMap((field) => visit(field, from))
    if (!IMPORTING.includes(value.type) || !isNode(value.source) || typeof value.source.value !== 'string')
      return inside
    const isType = [value.importKind, value.exportKind].includes('type') || value.type === 'TSImportType'
    return [{ from, to: target(from, value.source.value), isType }, ...inside]
  }

  return files.flatMap(({ path, text }) => visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), path))
}

/** The module of a path. */
export const moduleOf = (path: string, arrows: Arrows): string | undefined =>
  Object.keys(arrows).find((module) => path === module || path.startsWith(`${module}/`))

/** The imports of our own files that no arrow allows. Types count: a reader has to know them too. */
export const forbiddenIn = (imports: readonly Import[], arrows: Arrows): Import[] =>
  imports.filter(({ from, to }) => {
    const isOurs = /^(components|entrypoints|lib|service|test|tools)\//.test(to)
    const [source, goal] = [moduleOf(from, arrows), moduleOf(to, arrows)]
    return isOurs && source !== goal && !(source && goal && arrows[source]?.includes(goal))
  })

/** The groups of names that import each other in a cycle, sorted. */
export const cyclesIn = (links: readonly { from: string; to: string }[]): string[][] => {
  const graph = Map.groupBy(links, ({ from }) => from)
  const reachedFrom = (start: string): Set<string> => {
    const reached = new Set<string>()
    const ahead = [start]
    for (let name = ahead.pop(); name !== undefined; name = ahead.pop())
      for (const { to } of graph.get(name) ?? []) {
        if (!reached.has(to)) ahead.push(to)
        reached.add(to)
      }
    return reached
  }
  const reached = new Map([...graph.keys()].map((name) => [name, reachedFrom(name)]))
  const groups = [...reached].map(([name, others]) =>
    [...others].filter((other) => reached.get(other)?.has(name)).toSorted(),
  )
  return [...new Map(groups.map((group) => [group.join(), group])).values()].filter(({ length }) => length > 1)
}

/** The imports between sibling folders, as links from one to the other. */
export const linksBetweenFolders = (imports: readonly Import[]): { from: string; to: string }[] =>
  imports.flatMap(({ from, to }) => {
    const [source, goal] = [from.split('/'), to.split('/')]
    const shared = source.findIndex((part, index) => part !== goal[index])
    // A file next to a folder is not a folder.
    if (shared < 0 || shared >= source.length - 1 || shared >= goal.length - 1) return []
    return [{ from: source.slice(0, shared + 1).join('/'), to: goal.slice(0, shared + 1).join('/') }]
  })
