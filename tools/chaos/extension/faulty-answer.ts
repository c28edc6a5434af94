import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Fault, Impostor } from './fault.ts'
import type { TrueAnswer } from './true-answer.ts'

/** Cuts a connection, politely or not. */
export const cut = (socket: Socket, isReset: boolean) => {
  if (isReset) socket.resetAndDestroy()
  else socket.destroy()
}

/** Answers in the service's place. */
export const pretend = (response: ServerResponse, { status, isHtml, retryAfter }: Impostor) => {
  const body = isHtml ? '<!doctype html><title>Sorry</title>' : JSON.stringify({ status: 'ERROR', data: {} })
  const headers = { 'Content-Type': isHtml ? 'text/html' : 'application/json', 'Content-Length': body.length }
  response.writeHead(status, { ...headers, ...(retryAfter !== undefined && { 'Retry-After': retryAfter }) }).end(body)
}

/** Passes the true answer on, or the half of it that a fault leaves. */
export const tell = (response: ServerResponse, fault: Fault, { status, headers, body }: TrueAnswer) => {
  if (fault.kind !== 'truncated') return response.writeHead(status, headers).end(body)
  const half = body.subarray(0, body.length / 2)
  const length = fault.isCut ? body.length : half.length
  const { 'transfer-encoding': _, ...others } = headers
  response.writeHead(status, { ...others, 'content-length': String(length) })
  if (!fault.isCut) return response.end(half)
  return response.write(half, () => response.destroy())
}
