import { fail, ok, type Result } from '@/lib/domain/failure'

/** A page of 100 links with the longest destinations that browsers write has 900 KB. */
const MAX_BODY_BYTES = 1024 * 1024

/** Reads a body of at most 1 MB as text. Failure: response-too-large. Throws what the stream throws. */
export const readBody = async (response: Response): Promise<Result<string>> => {
  if (response.body === null) return ok('')
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return ok(text + decoder.decode())
    size += value.byteLength
    if (size > MAX_BODY_BYTES) {
      await reader.cancel()
      return fail({ code: 'response-too-large', status: response.status })
    }
    text += decoder.decode(value, { stream: true })
  }
}
