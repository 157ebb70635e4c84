import { IntegrationError } from '../../kit/kit.ts'

/** The bytes of a file as a GET answers them, or the failure it means. @param expected bytes the listing promised, null when unknown. */
export async function* contentOf(answer: Response, expected: number | null): AsyncGenerator<Uint8Array> {
  const failure = failureOf(answer)
  if (failure !== null) {
    await answer.body?.cancel()
    throw failure
  }
  let received = 0
  for await (const chunk of answer.body ?? []) {
    received += chunk.byteLength
    yield chunk
  }
  // Without a length in the answer, a connection that was cut looks like one that ended.
  if (!answer.headers.has('content-length') && expected !== null && received < expected) {
    throw new IntegrationError('upstream', `The server sent ${received} of ${expected} bytes.`)
  }
}

function failureOf(answer: Response): IntegrationError | null {
  const { status, redirected, url } = answer
  if (status === 404 || status === 410)
    return new IntegrationError('notFound', `The server does not have this file any more (${status}).`)
  if (status === 403) return new IntegrationError('forbidden', 'The server does not let this user read the file (403).')
  if (status < 200 || status >= 300) return new IntegrationError('upstream', `The server does not hand out the file (${status}).`)
  // Servers lead from the name of a folder to its page, which would pass for the content of the file that was there before.
  if (redirected && new URL(url).pathname.endsWith('/'))
    return new IntegrationError('notFound', 'This is a folder now, not a file.')
  return null
}
