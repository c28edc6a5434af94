import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of pages to shorten: any path answers with a page that has a link to another. */
export type LocalPages = { url: string; close(): Promise<void> }

const html = (path: string): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <link rel="icon" href="data:," />
  <title>Page ${path}</title>
  <h1>This is ${path}</h1>
  <p><a href="/linked?from=${encodeURIComponent(path)}">A link to another page</a></p>
</html>
`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Serves pages on a free port of this machine until it is closed. */
export const startLocalPages = async (): Promise<LocalPages> => {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html(escaped(request.url ?? '/')))
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
