import { once } from 'node:events'
import { connect } from 'node:net'
import { apiKey } from './app-under-test.ts'

/**
 * Begins `POST /v1/links` at a service, up to where it waits for the body. `finish` sends the body and gives all that is
 * answered until the connection is closed.
 */
export const beginCreation = async (address: string, creation: object) => {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const body = JSON.stringify(creation)
  const head = [
    'POST /v1/links HTTP/1.1',
    'Host: service',
    `X-Service-Api-Key: ${apiKey}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Expect: 100-continue',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const [first] = await once(socket, 'data')
  if (!String(first).startsWith('HTTP/1.1 100 ')) throw new Error(`The service does not want the body: ${first}`)
  // The service cuts off a client that never finishes.
  socket.on('error', () => {})

  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const finish = async () => {
    socket.write(body)
    await once(socket, 'close')
    return answer
  }
  return { finish }
}
