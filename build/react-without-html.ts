/** Where React puts a text into a page as HTML: into an element, and, where a browser cannot do that, into an SVG. */
const SETS_HTML = ['a.innerHTML=b;', 'mb.innerHTML="<svg>"+b.valueOf().toString()+"</svg>";']

/**
 * Takes out of React the two statements that would put a text into a page as HTML (`dangerouslySetInnerHTML`). No part
 * of Curtail uses them, texts of services and pages are shown as text alone, and without them nobody has to take that
 * on trust: who tries gets an error. It is also what the stores' reviewers look for.
 */
export const reactWithoutHtml = () => ({
  name: 'react-without-html',
  transform(code: string, id: string) {
    if (!/\/react-dom\/cjs\/.*production.*\.js$/.test(id) || !code.includes('.innerHTML')) return undefined
    let changed = code
    for (const statement of SETS_HTML) {
      const parts = changed.split(statement)
      if (parts.length !== 2)
        throw new Error(`React sets HTML in another way than before: look for innerHTML in ${id}.`)
      changed = parts.join('throw Error("Curtail shows no HTML.");')
    }
    return { code: changed, map: null }
  },
})
