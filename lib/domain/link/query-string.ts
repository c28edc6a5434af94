/** The decoded name of a parameter; the raw name if it cannot be decoded. */
export const parameterName = (parameter: string): string => {
  const [name = ''] = parameter.split('=', 1)
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

/** Changes the raw parameters of an address, and no other byte of it. */
export const changeQuery = (link: string, change: (parameters: readonly string[]) => readonly string[]): string => {
  const [, address = '', query, fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(link) ?? []
  const parameters = query === undefined || query === '?' ? [] : query.slice(1).split('&')
  const changed = change(parameters)
  if (changed.length === parameters.length && changed.every((parameter, at) => parameter === parameters[at]))
    return link
  return address + (changed.length > 0 ? `?${changed.join('&')}` : '') + fragment
}
