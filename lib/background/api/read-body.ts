import { fail, ok, type Result } from '@/lib/domain/result'

/** No answer of the interface comes near this: a page of 100 links with the longest destinations, as a browser writes them, has 900 KB. */
const LARGEST_BODY = 1024 * 1024

/** The body as text, read no further than 1 MB. Failure: response-too-large. Throws what the stream throws. */
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
    if (size > LARGEST_BODY) {
      await reader.cancel()
      return fail({ code: 'response-too-large', status: response.status })
    }
    text += decoder.decode(value, { stream: true })
  }
}
