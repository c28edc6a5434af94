import axe, { type AxeResults, type RunOnly } from 'axe-core'
import type { Page } from 'puppeteer-core'

/** WCAG 2.2 AA with its predecessors, and axe's best practices. */
const ALL: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

const LAYOUT = ['scrollable-region-focusable', 'target-size']

/** The rules whose result depends on colors, on sizes and places, and on the language. */
const RULES_ABOUT = {
  colors: ['color-contrast', 'link-in-text-block'],
  layout: LAYOUT,
  language: [...LAYOUT, 'html-has-lang', 'html-lang-valid', 'valid-lang', 'button-name', 'label', 'link-name'],
}

/** What hands the focus on at once: hidden from screen readers, though it is focused for that moment. */
const FOCUS_GUARD = 'data-base-ui-focus-guard'

type WithAxe = { axe?: typeof axe }

/**
 * axe-core's violations on a page, a line each: the rule and the place. By all rules, or by those that depend on what has
 * changed since.
 */
export const violationsOf = async (page: Page, ...changed: (keyof typeof RULES_ABOUT)[]): Promise<string[]> => {
  const rules: RunOnly = { type: 'rule', values: changed.flatMap((what) => RULES_ABOUT[what]) }
  if (await page.evaluate(() => (window as WithAxe).axe === undefined)) await page.evaluate(axe.source)
  const { violations } = (await page.evaluate(
    (runOnly) => (window as WithAxe).axe?.run({ runOnly, resultTypes: ['violations'] }),
    changed.length === 0 ? ALL : rules,
  )) as AxeResults
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => id !== 'aria-hidden-focus' || !html.includes(FOCUS_GUARD))
      .map(({ target, any }) => `${id}: ${target.join(' ')} ${any.map(({ message }) => message).join('; ')}`),
  )
}

/** The elements that overflow a page sideways. */
export const overflowOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
  })

/** What scrolls down within a page that scrolls down itself: two scroll bars next to each other. */
export const secondScrollers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element) => element.scrollHeight > element.clientHeight + 1
    if (!scrolls(document.documentElement)) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => scrolls(element) && /auto|scroll/.test(getComputedStyle(element).overflowY))
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
  })

/** The icons that are pressed and have no tooltip, by their accessible names. */
export const iconsWithoutTooltip = (page: Page): Promise<string[]> =>
  page.$$eval('button, a[href], [role=button]', (elements) =>
    elements
      .filter((element) => element.checkVisibility() && (element as HTMLElement).innerText.trim() === '')
      .filter((element) => element.closest('[data-tip], [title]') === null)
      .map((element) => element.ariaLabel ?? element.outerHTML),
  )

/** The animations that run. With reduced motion, only those that move nothing are allowed. */
export const runningAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  )

/** Shows a page in light or dark colors, at once: during a transition, contrasts are too low. */
export const prefer = (page: Page, scheme: 'light' | 'dark'): Promise<void> =>
  page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ])
