import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const html = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <link rel="icon" href="data:," />
  <title>Welcome to Curtail</title>
  <style>
    :root { color-scheme: light dark; font: 1.05rem/1.6 system-ui, sans-serif }
    body { max-width: 38rem; margin: 12vh auto; padding: 0 1rem }
  </style>
  <h1>Curtail is ready</h1>
  <p>It is installed in this browser and connected to the link service that runs on your machine. Try it here:</p>
  <ul>
    <li>Press <kbd>Alt</kbd>+<kbd>Shift</kbd>+<kbd>S</kbd>, or the puzzle piece in the toolbar and then Curtail, and
      shorten this page.</li>
    <li>Press <kbd>Alt</kbd>+<kbd>Shift</kbd>+<kbd>U</kbd> to shorten it at once.</li>
    <li>Click with the right mouse button on <a href="/another-page">this link</a> and choose “Shorten this link”.</li>
  </ul>
  <p>The short link is on your clipboard each time: paste it into the address bar.</p>
  <p>Close the browser when you are done, or press Ctrl+C where you started it. Your links are kept.</p>
</html>
`

/** A page that says what to try first, on a free port of this machine. */
export const serveWelcomePage = async (): Promise<{ url: string; close(): Promise<void> }> => {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
