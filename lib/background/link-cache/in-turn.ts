/** So many pages are asked for at once: enough to hide the way there and back, few enough to be no burden. */
const AT_ONCE = 3

/**
 * Gives pages in turn. While one is being kept, the next are on their way, up to the last that is `expected` at that
 * moment; beyond that they are asked for one by one.
 */
export async function* inTurn<Page>(
  read: (page: number) => Promise<Page>,
  first: number,
  expected: () => number,
): AsyncGenerator<Page> {
  const asked: Promise<Page>[] = []
  let next = first
  const ask = () => asked.push(read(next++))
  const askAhead = () => {
    while (asked.length < AT_ONCE && next <= expected()) ask()
  }
  for (;;) {
    if (asked.length === 0) ask()
    askAhead()
    const page = (await asked.shift()) as Page
    askAhead()
    yield page
  }
}
