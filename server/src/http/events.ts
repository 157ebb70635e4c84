import { toFailureBody } from './reply.ts'

const keepAliveMs = 15_000

/**
 * Server-sent event frames of a stream of contract events. A failure in the middle becomes an `error` event, because the status is
 * already sent; a comment every 15 s keeps proxies from closing a quiet stream.
 */
export async function* frames(
  events: AsyncIterable<{ event: string; data: unknown }>,
  onBug: (cause: unknown) => void,
): AsyncGenerator<string> {
  const iterator = events[Symbol.asyncIterator]()
  try {
    for (let id = 1; ; id++) {
      const pending = iterator.next()
      let step = await raceQuiet(pending)
      while (step === 'quiet') {
        yield ': still here\n\n'
        step = await raceQuiet(pending)
      }
      if (step.done) return
      yield `id: ${id}\nevent: ${step.value.event}\ndata: ${JSON.stringify(step.value.data)}\n\n`
    }
  } catch (cause) {
    const { body, isBug } = toFailureBody(cause)
    if (isBug) onBug(cause)
    yield `event: error\ndata: ${JSON.stringify({ code: body.code, message: body.message })}\n\n`
  } finally {
    await iterator.return?.()
  }
}

async function raceQuiet<T>(pending: Promise<T>): Promise<T | 'quiet'> {
  const { promise, resolve } = Promise.withResolvers<'quiet'>()
  const timer = setTimeout(() => resolve('quiet'), keepAliveMs)
  try {
    return await Promise.race([pending, promise])
  } finally {
    clearTimeout(timer)
  }
}
