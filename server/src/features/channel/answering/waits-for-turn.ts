import type { App } from '../../../context.ts'
import { shownAnswer } from '../../conversation/conversation.ts'
import { isQueued, shownSoFar } from '../../run/run.ts'
import type { OpenChannel } from '../open-channel.ts'
import { say, type Word } from '../words.ts'
import { stopButton } from './answer-buttons.ts'
import { type ChannelQuestion, placeOf } from './channel-question.ts'
import { partsOf } from './finished.ts'
import { unlessRefused } from './patiently.ts'
import { Posted } from './post.ts'
import { plain } from './whisper.ts'

/**
 * Whether a run only waits for its turn. Who asked is then told so, and nobody stays for it: whoever waited here would keep others from being
 * answered. As soon as it begins its thread is looked at again (`hearGoingOn`), and each minute until then.
 */
export async function waitsForTurn(app: App, open: OpenChannel, asked: ChannelQuestion, signal: AbortSignal): Promise<boolean> {
  const { workspace_id: workspaceId, run_id: runId, state, parts } = asked.turn
  const { status, body } = shownAnswer(await shownSoFar(app, workspaceId, runId, signal))
  signal.throwIfAborted()
  const waits = await isQueued(app.db, workspaceId, runId)
  if (waits) await sayOf(app, open, asked, 'queued', signal)
  // It has its turn, and says nothing yet that could take the place of what was said while it waited.
  else if (state === 'asked' && parts[0]?.id && status === 'running' && body === '')
    await sayOf(app, open, asked, 'looking', signal)
  return waits
}

const busy = { queued: 'queuedBusy', looking: 'busy' } as const satisfies Partial<Record<Word, Word>>

/** As `showRun` does, where the answer will stand. */
async function sayOf(
  app: App,
  open: OpenChannel,
  asked: ChannelQuestion,
  word: keyof typeof busy,
  signal: AbortSignal,
): Promise<void> {
  const { turn, actor } = asked
  const { channel, io } = open
  const { lang } = actor.account
  const isOpenly = turn.is_direct || turn.readers !== null
  if (turn.reply_to === null && channel.showBusy)
    await channel.showBusy(io, { space: turn.space, thread: turn.thread }, say(busy[word], lang)).catch(unlessRefused)
  else if (isOpenly && (turn.is_mention || turn.is_direct)) {
    const drafts = partsOf(open, asked, `_${say(word, lang)}_`).map((text) => plain(text, [stopButton(asked)]))
    await new Posted(app, open, { turn, place: placeOf(asked), signal }).show(drafts, { rest: plain('…') })
  }
}
