import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A real proxy in front of the service that can hold back replies. */
export type HoldingProxy = {
  url: string
  /** Holds back the reply to every POST from now on. Resolves once the service has sent the first. */
  hold(): Promise<void>
  release(): void
  close(): Promise<void>
}

export const startHoldingProxy = async (target: string): Promise<HoldingProxy> => {
  let gate: Promise<void> = Promise.resolve()
  let release = () => {}
  let onAnswer = () => {}

  const server = createServer((request, response) => {
    const { method, headers, url } = request
    const onward = forward(target + url, { method, headers }, async (answer) => {
      if (method === 'POST') {
        onAnswer()
        await gate
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold() {
      gate = new Promise((resolve) => {
        release = resolve
      })
      return new Promise((resolve) => {
        onAnswer = resolve
      })
    },
    release: () => release(),
    async close() {
      release()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
