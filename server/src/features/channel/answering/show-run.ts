import type { ChatDraft, ChatPlace } from '@quarry/integrations/kit/channel'
import type { App } from '../../../context.ts'
import {
  findAnswerOf,
  shownAnswer,
  type ShownAnswer,
  shownMessage,
  stopAnswer,
  untilItWaits,
  writePublic,
} from '../../conversation/conversation.ts'
import { followRun, isWaiting, type RunEvent } from '../../run/run.ts'
import type { OpenChannel } from '../open-channel.ts'
import { updateTurn } from '../turn.store.ts'
import { say, type Word } from '../words.ts'
import { answerButtons, stopButton } from './answer-buttons.ts'
import { showCards } from './cards.ts'
import { type ChannelQuestion, placeOf } from './channel-question.ts'
import { finished, linkButtons, partsOf } from './finished.ts'
import { isReadAsMeant, isTheirsAlone } from './may-be-seen.ts'
import { patiently, unlessRefused } from './patiently.ts'
import { Posted } from './post.ts'
import { closed } from './split.ts'
import { stepsOf } from './steps.ts'
import { plain, whisper, whisperWord } from './whisper.ts'

/** A run of which nothing was heard for so long is not waited for any longer. */
const longestMs = 60 * 60_000
/** Services take five, and one is for what could not be read. */
const mostReplies = 4

/** How it ended; `waits`: a person has to decide first. */
type Ended = 'waits' | 'answered' | 'failed' | 'stopped' | 'silent'

/** Shows what a run answers, as it grows where everybody may see that, and in one go where only the person reads it. */
export async function showRun(app: App, open: OpenChannel, asked: ChannelQuestion, signal: AbortSignal): Promise<Ended> {
  const { turn, actor } = asked
  const stop = () => stopAnswer(actor, { runId: turn.run_id })
  const posted = new Posted(app, open, { turn, place: placeOf(asked), signal, stop })
  try {
    const ended = await showIn(posted, app, open, asked, signal)
    if (turn.reply_to === null) await open.channel.showBusy?.(open.io, busyAt(turn), null).catch(unlessRefused)
    return ended
  } finally {
    await posted.close()
  }
}

const busyAt = ({ space, thread }: ChannelQuestion['turn']): ChatPlace => ({ space, thread })

async function showIn(posted: Posted, app: App, open: OpenChannel, asked: ChannelQuestion, signal: AbortSignal): Promise<Ended> {
  const { turn, actor } = asked
  const { channel, io } = open
  const isOpenly = turn.is_direct || turn.readers !== null
  const writer = new Writer(app, open, asked, posted)
  const busy = busyAt(turn)
  const isCalled = turn.is_mention || turn.is_direct
  // A convenience: nothing depends on it.
  if (turn.is_direct) await channel.showTyping?.(io, busy).catch(unlessRefused)
  if (turn.reply_to === null && channel.showBusy)
    await channel.showBusy(io, busy, say('busy', actor.account.lang)).catch(unlessRefused)
  else if (isOpenly && isCalled && posted.count === 0 && turn.state !== 'open')
    await posted.show(writer.growing(writer.aside('looking')), { rest })
  const seen: RunEvent[] = []
  let [shownAt, isTextShown] = [0, false]
  const waits = () => isWaiting(app.db, turn.workspace_id, turn.run_id)
  const follow = (left: AbortSignal) => followRun(app, turn.workspace_id, turn.run_id, 0, AbortSignal.any([signal, left]))
  for await (const event of untilItWaits(follow, waits)) {
    seen.push(event)
    const isDue = isOpenly && performance.now() - shownAt >= posted.everyMs
    const isShown = event.event === 'text' || (posted.isLive && (event.event === 'step' || event.event === 'call'))
    if (!isDue || !isShown || (!isCalled && posted.count === 0)) continue
    const { body } = shownAnswer(seen)
    if (body === '' || !(await writer.mayBeSeen(signal, !isTextShown))) continue
    await posted.show(writer.growing(body), { rest, steps: stepsOf(seen, actor.account.lang), grows: true })
    isTextShown = true
    shownAt = performance.now()
  }
  const answer = shownAnswer(seen)
  if (answer.status === 'running') {
    signal.throwIfAborted()
    if (app.clock.now().getTime() - turn.received_at.getTime() < longestMs)
      throw new Error('The run shows nothing more and has not ended.')
  }
  if (answer.status === 'waiting') {
    if (posted.count > 0 && answer.body === '') {
      await posted.show([plain(writer.aside('waits'))], { rest })
      await posted.keep()
    }
    // What stands there grows no further until then.
    else if (posted.count > 0 && (await writer.mayBeSeen(signal, false)))
      await posted.show(writer.growing(answer.body), { rest, steps: stepsOf(seen, actor.account.lang) })
    await showCards(app, open, asked, answer, signal)
    return 'waits'
  }
  return writer.end(answer, seen, signal)
}

/** What was posted and is not needed any more. */
const rest = plain('…')

class Writer {
  readonly #app: App
  readonly #open: OpenChannel
  readonly #asked: ChannelQuestion
  readonly #posted: Posted

  constructor(app: App, open: OpenChannel, asked: ChannelQuestion, posted: Posted) {
    this.#app = app
    this.#open = open
    this.#asked = asked
    this.#posted = posted
  }

  get #lang() {
    return this.#asked.actor.account.lang
  }

  /** As far as it has come, with what stops it. */
  growing(body: string): ChatDraft[] {
    const parts = partsOf(this.#open, this.#asked, body, { isGrowing: true })
    const stop = stopButton(this.#asked)
    return parts.map((text, index) => plain(text, index === parts.length - 1 ? [stop] : []))
  }

  aside = (word: Word): string => `_${say(word, this.#lang)}_`

  /** Whether others may read what has been written by now. @param isAsked who they are is looked up once more */
  async mayBeSeen(signal: AbortSignal, isAsked: boolean): Promise<boolean> {
    if (await isTheirsAlone(this.#app, this.#asked)) return false
    return !isAsked || isReadAsMeant(this.#app, this.#open, this.#asked, signal)
  }

  async end(answer: ShownAnswer, seen: readonly RunEvent[], signal: AbortSignal): Promise<Ended> {
    const { turn, actor } = this.#asked
    const kind = (seen.findLast(({ event }) => event === 'done')?.data as { kind?: string } | undefined)?.kind
    const isCalled = turn.is_mention || turn.is_direct
    // Who was not called says nothing where there is nothing to say.
    if (!isCalled && (kind === 'notFound' || answer.body === '')) return 'silent'
    const isWhole = answer.status === 'done' && answer.body !== ''
    const isStopped = answer.status === 'stopped'
    const isTheirs = await isTheirsAlone(this.#app, this.#asked)
    const foot = isWhole ? null : say(isStopped ? 'stoppedByYou' : 'cut', this.#lang)
    const related = isWhole ? shownMessage(seen).related : []
    const isBegun = this.#posted.count > 0
    const isSaid = answer.body !== '' || isStopped || isBegun
    const drafts = isSaid ? await this.#finished(answer, { foot, related, isTheirs }) : []
    const isOpenly = turn.is_direct || turn.readers !== null
    if (isOpenly && !(await isReadAsMeant(this.#app, this.#open, this.#asked, signal))) return this.#endPrivately(drafts, signal)
    if (isTheirs) await this.#showAsTheirs(drafts, isWhole, signal)
    else if (!isOpenly) await this.#whisperAll(drafts, signal)
    else if (drafts.length > 0) await this.#posted.show(drafts, { rest, steps: stepsOf(seen, this.#lang) })
    if (isWhole) return 'answered'
    if (isStopped) return 'stopped'
    const draft = whisperWord('failed', actor.account.lang, await linkButtons(this.#app, this.#open, this.#asked))
    await whisper(this.#app, this.#open, { to: turn, draft, key: `${turn.id}.failed` }, signal)
    return 'failed'
  }

  /** What a person's own account was told is theirs: others read it once they have shared it, and see until then that there is an answer. */
  async #showAsTheirs(drafts: readonly ChatDraft[], isWhole: boolean, signal: AbortSignal): Promise<void> {
    if (isWhole) await updateTurn(this.#app.db, this.#asked.turn.id, { is_held: true })
    if (this.#posted.count > 0) await this.#posted.show([plain(this.aside(isWhole ? 'answeredAlone' : 'cut'))], { rest })
    await this.#whisperAll(drafts, signal)
  }

  /** Others read there by now than it was written for: what stands there is taken back, and the person has it alone. */
  async #endPrivately(drafts: readonly ChatDraft[], signal: AbortSignal): Promise<Ended> {
    const { turn, actor } = this.#asked
    if (this.#posted.count > 0) await this.#posted.show([plain(say('stopped', this.#lang))], { rest })
    // Nor is it remembered where others read, or what is related to it asked there.
    await updateTurn(this.#app.db, turn.id, { is_held: true })
    const answer = await findAnswerOf(actor, turn.run_id)
    if (answer) await writePublic(this.#app.db, turn.workspace_id, answer.id, false)
    const { isExternal } = await this.#open.channel.space(this.#open.io, turn.space)
    // Where others are, not even the person is shown anything.
    if (isExternal) await this.#tell('external', signal)
    else await this.#whisperAll(drafts, signal)
    return 'stopped'
  }

  #tell = async (word: Word, signal: AbortSignal): Promise<void> => {
    const { turn } = this.#asked
    await whisper(this.#app, this.#open, { to: turn, draft: whisperWord(word, this.#lang), key: `${turn.id}.${word}` }, signal)
  }

  /** What a person alone is shown cannot be looked up afterwards: whoever began vanished in the middle, and it is not said twice. */
  async #whisperAll(drafts: readonly ChatDraft[], signal: AbortSignal): Promise<void> {
    const { turn } = this.#asked
    const { channel, io } = this.#open
    if (drafts.length === 0) return
    if (turn.is_whispered) {
      const draft = whisperWord('maybeShown', this.#lang, await linkButtons(this.#app, this.#open, this.#asked))
      return whisper(this.#app, this.#open, { to: turn, draft, key: `${turn.id}.maybe` }, signal)
    }
    await updateTurn(this.#app.db, turn.id, { is_whispered: true })
    const place = { space: turn.space, thread: turn.is_in_thread ? turn.thread : null, reply: turn.reply_to }
    for (const draft of turn.reply_to === null ? drafts : await this.#few(drafts))
      await patiently(() => channel.sayPrivately(io, place, turn.external_user, draft), signal)
  }

  /** A command is answered only so often. */
  async #few(drafts: readonly ChatDraft[]): Promise<readonly ChatDraft[]> {
    if (drafts.length <= mostReplies) return drafts
    return [
      ...drafts.slice(0, mostReplies - 1),
      plain(say('rest', this.#lang), await linkButtons(this.#app, this.#open, this.#asked)),
    ]
  }

  async #finished(
    { body, citations }: ShownAnswer,
    { foot, related, isTheirs }: { foot: string | null; related: readonly string[]; isTheirs: boolean },
  ): Promise<ChatDraft[]> {
    const said = foot === null ? body : `${closed(body)}\n\n_${foot}_`.trim()
    const own = answerButtons(this.#asked, { isWhole: foot === null, related, isTheirs })
    const buttons = [...own, ...(await linkButtons(this.#app, this.#open, this.#asked))]
    const note = say(isTheirs ? 'readAsTheirs' : this.#note(), this.#lang)
    return finished(this.#open, this.#asked, { body: said, citations }, { buttons, note })
  }

  #note(): Word {
    const { readers } = this.#asked.turn
    if (readers === null) return 'readAlone'
    return readers === 'members' ? 'readByMembers' : 'readHere'
  }
}
