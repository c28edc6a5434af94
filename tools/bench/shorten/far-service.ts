import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TimedService } from './timed-service.ts'

/** What a service takes that is not on this machine, in milliseconds. */
export const FAR_MS = 100

/** Stands before a service and keeps each answer to a POST back, as if it came from far away: its own time, that is. */
export const startFarService = async (
  service: TimedService,
  resources: AsyncDisposableStack,
): Promise<TimedService> => {
  const server = createServer((request, response) => {
    const { method, headers, url } = request
    const onward = forward(service.url + url, { method, headers }, async (answer) => {
      if (method === 'POST') await new Promise((resolve) => setTimeout(resolve, FAR_MS))
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  resources.defer(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  // The request arrives here first and ends here last, so that what is noted last is all of its time.
  return { ...service, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
