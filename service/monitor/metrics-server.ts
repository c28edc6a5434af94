import { createServer } from 'node:http'
import { listenAt } from '../http/listen.ts'
import type { Metrics } from './metrics.ts'

/** Serves `GET /metrics` on a separate port without a key: keep strangers out. Throws a StartError. */
export const startMetricsServer = async (host: string, port: number, metrics: Metrics) => {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const text = await metrics.text()
    response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
  })
  const address = await listenAt(server, host, port)
  return {
    port: address.port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
