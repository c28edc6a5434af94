import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Starts the constant server in a process of its own, which ends with `resources`; gives its address. */
export const startConstantServer = async (resources: AsyncDisposableStack): Promise<string> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'constant-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  resources.defer(async () => {
    const ended = once(child, 'exit')
    if (child.kill()) await ended
  })
  for await (const address of createInterface({ input: child.stdout })) return address
  throw new Error('The constant server ended before it was ready.')
}
