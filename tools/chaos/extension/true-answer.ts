import { type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http'

/** A request as it came, whole. */
export type WholeRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }

/** What the service really answered. */
export type TrueAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** All bytes of a message. Throws where it is cut off. */
export const bytesOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Has the service answer a request, whether or not anybody still waits for that. */
export const askService = (service: string, { method, path, headers, body }: WholeRequest): Promise<TrueAnswer> =>
  new Promise((resolve, reject) => {
    const onward = send(service + path, { method, headers }, (answer) => {
      bytesOf(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes }),
        reject,
      )
    })
    onward.on('error', reject)
    onward.end(body)
  })
