import { restartEvent } from '@quarry/contract/event-stream'
import { describedError } from '@quarry/contract/error-messages'
import { shownAnswer, type ShownAnswer } from '../conversation/conversation.ts'
import type { RunEvent } from '../run/run.ts'
import { annotationsOf, chunkOf, type CompletionHead, usageChunkOf, waitingText } from './completion.ts'
import { refusalOf } from './refusal.ts'

const keepAliveMs = 15_000

type Writing = { reply: CompletionHead; withUsage: boolean; linkFor: (answer: ShownAnswer) => Promise<string | null> }

/** A run as a stream of chunks. What was sent stays with its reader, so what becomes void is followed by what takes its place. */
export async function* writeChunks(
  events: AsyncIterable<RunEvent>,
  { reply, withUsage, linkFor }: Writing,
): AsyncGenerator<string> {
  const seen: RunEvent[] = []
  let sent = ''
  yield frame(chunkOf(reply, { role: 'assistant', content: '' }))
  for await (const event of orQuiet(events)) {
    if (event === null) {
      // Proxies close a quiet connection.
      yield ': still here\n\n'
      continue
    }
    seen.push(event)
    const delta = event.event === 'text' ? (event.data as { delta: string }).delta : event.event === restartEvent ? '\n\n' : ''
    if (delta === '' || (sent === '' && delta.trim() === '')) continue
    sent += delta
    yield frame(chunkOf(reply, { content: delta }))
  }
  const answer = shownAnswer(seen)
  if (answer.status === 'failed' || answer.status === 'running') {
    const { status, code, message } = describedError(answer.failure ?? 'unavailable')
    yield frame(refusalOf({ status, body: { code, message } }))
    return
  }
  const waiting = waitingText({ ...reply, link: await linkFor(answer) }, answer)
  if (waiting !== '') yield frame(chunkOf(reply, { content: waiting }))
  const annotations = annotationsOf(reply, sent, answer)
  yield frame(chunkOf(reply, annotations.length > 0 ? { annotations } : {}, true))
  if (withUsage) yield frame(usageChunkOf(reply, answer))
  yield 'data: [DONE]\n\n'
}

const frame = (data: object): string => `data: ${JSON.stringify(data)}\n\n`

/** Events as they come, and null for each while without any. */
async function* orQuiet(events: AsyncIterable<RunEvent>): AsyncGenerator<RunEvent | null> {
  const iterator = events[Symbol.asyncIterator]()
  try {
    for (let next = iterator.next(); ;) {
      const quiet = Promise.withResolvers<null>()
      const timer = setTimeout(() => quiet.resolve(null), keepAliveMs)
      const soon = await Promise.race([next, quiet.promise]).finally(() => clearTimeout(timer))
      if (soon?.done) return
      yield soon && soon.value
      if (soon) next = iterator.next()
    }
  } finally {
    void iterator.return?.()
  }
}
