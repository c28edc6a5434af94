import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of pages. */
export type LocalPages = { url: string; close(): Promise<void> }

const pageAt = (path: string): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <link rel="icon" href="data:," />
  <title>Page ${path}</title>
  <h1>This is ${path}</h1>
  <p><a href="/linked?from=${encodeURIComponent(path)}">A link to another page</a></p>
</html>
`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Serves a page for each path on a free port of this machine. */
export const servePages = async (pageOf: (path: string) => string): Promise<LocalPages> => {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(pageOf(request.url ?? '/'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Serves pages to shorten, each with a link to another. */
export const startLocalPages = (): Promise<LocalPages> => servePages((path) => pageAt(escaped(path)))
