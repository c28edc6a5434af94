const SETS_HTML = '(domElement.innerHTML = key)'
/** Once where an element is made, once where it changes. */
const PLACES = 2

/**
 * Takes out of React the two lines that would put a text into a page as HTML (`dangerouslySetInnerHTML`). No part of
 * Curtail uses them, texts of services and pages are shown as text alone, and without them nobody has to take that on
 * trust: who tries gets an error. It is also what the stores' reviewers look for.
 */
export const reactWithoutHtml = () => ({
  name: 'react-without-html',
  transform(code: string, id: string) {
    if (!id.endsWith('react-dom-client.production.js')) return undefined
    const parts = code.split(SETS_HTML)
    if (parts.length !== PLACES + 1)
      throw new Error(`React sets HTML in other places than before: look for innerHTML in ${id}.`)
    return { code: parts.join('(() => { throw Error("Curtail shows no HTML.") })()'), map: null }
  },
})
