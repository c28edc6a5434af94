/** What a proxy answers in the service's place. */
export type Impostor = { status: 200 | 429 | 500 | 502; isHtml: boolean; retryAfter?: string }

/** Seen from the service: before it knows of the request, while it is on its way there, or once it is done. */
type When = 'before' | 'meanwhile' | 'after'

/** What befalls one request. */
export type Fault = {
  /** How long the request is kept from the service, and the answer from the extension. */
  holdRequestMs: number
  holdAnswerMs: number
} & (
  | { kind: 'none' }
  | { kind: 'cut'; when: When; isReset: boolean }
  | { kind: 'impostor'; when: 'before' | 'after'; answer: Impostor }
  /** Half of the true answer, as if it were all, or with the connection cut in the middle. */
  | { kind: 'truncated'; isCut: boolean }
)

/** Where nothing goes wrong. */
export const NO_FAULT: Fault = { kind: 'none', holdRequestMs: 0, holdAnswerMs: 0 }

/** A fault in words. */
export const describeFault = (fault: Fault): string => {
  const held = [
    ...(fault.holdRequestMs > 0 ? [`request held ${fault.holdRequestMs} ms`] : []),
    ...(fault.holdAnswerMs > 0 ? [`answer held ${fault.holdAnswerMs} ms`] : []),
  ]
  return [nameOf(fault), ...held].join(', ')
}

const nameOf = (fault: Fault): string => {
  switch (fault.kind) {
    case 'none':
      return 'passed'
    case 'cut':
      return `${fault.isReset ? 'reset' : 'closed'} ${fault.when}`
    case 'impostor':
      return `${fault.answer.status}${fault.answer.isHtml ? ' HTML' : ''} ${fault.when}`
    case 'truncated':
      return fault.isCut ? 'torn' : 'halved'
  }
}
