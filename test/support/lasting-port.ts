import { once } from 'node:events'
import { createServer } from 'node:net'

/** The system gives nobody a port below 32,768 by itself, nor does a usual server listen between these. */
const [FIRST, END, BLOCK] = [20_000, 30_000, 100]

/** Listens on a port until `close` or the end of this process. Undefined if another program has it. */
const take = async (port: number) => {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return server.unref()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
  }
}

let [next, end] = [0, 0]

/** Takes a block of ports from all other processes by listening on its first one for as long as this process lives. */
const takeBlock = async (): Promise<void> => {
  const blocks = (END - FIRST) / BLOCK
  for (let tried = 0; tried < blocks; tried += 1) {
    const first = FIRST + ((process.pid + tried) % blocks) * BLOCK
    if ((await take(first)) === undefined) continue
    ;[next, end] = [first + 1, first + BLOCK]
    return
  }
  throw new Error('All ports of the tests are taken.')
}

let taking: Promise<unknown> = Promise.resolve()

/**
 * A port that is this process's alone until it ends, for what listens there later, or stops and comes back: the system
 * could give any other port to somebody else meanwhile.
 */
export const lastingPort = (): Promise<number> => {
  const taken = taking.then(async () => {
    for (;;) {
      if (next === end) await takeBlock()
      const port = next++
      const server = await take(port)
      if (server === undefined) continue
      server.close()
      await once(server, 'close')
      return port
    }
  })
  taking = taken.catch(() => {})
  return taken
}
