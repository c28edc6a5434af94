/** What packages write onto something that is used, and what of it Curtail does not use. */
const UNUSED = [
  {
    of: /\/downshift\/dist\/downshift\.esm\.mjs$/,
    parts: ['useSelect.stateChangeTypes', 'useMultipleSelection.stateChangeTypes', '_useTagGroup.stateChangeTypes'],
  },
  { of: /\/ufuzzy\/dist\/uFuzzy\.mjs$/, parts: ['uFuzzy.latinize', 'uFuzzy.highlight'] },
  {
    of: /\/uplot\/dist\/uPlot\.esm\.js$/,
    parts: ['uPlot.join', 'paths.stepped', 'paths.bars', 'paths.spline'],
  },
]

const withoutPart = (code: string, part: string, id: string): string => {
  const [before = '', after, ...more] = code.split(new RegExp(`^\\s*\\(?${part.replace('.', '\\.')} +=.*;$`, 'm'))
  if (after === undefined || more.length > 0) throw new Error(`${part} is written in another way than before in ${id}.`)
  return `${before}\n${after}`
}

/**
 * Takes out of packages the statements that write parts onto something else, where Curtail does not use the part. A bundler
 * leaves out what nobody uses, but nothing that is written somewhere.
 */
export const unusedParts = () => ({
  name: 'unused-parts',
  transform(code: string, id: string) {
    const unused = UNUSED.find(({ of }) => of.test(id))
    if (unused === undefined) return undefined
    return { code: unused.parts.reduce((rest, part) => withoutPart(rest, part, id), code), map: null }
  },
})
