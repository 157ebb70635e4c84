import type { Reference } from '@quarry/contract/wire/search/answer'
import type { ChatButton, ChatDraft } from '@quarry/integrations/kit/channel'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { App } from '../../../context.ts'
import { conversationLink, shownAnswer, type ShownAnswer, shownMessage, untilItWaits } from '../../conversation/conversation.ts'
import { followRun, type RunEvent } from '../../run/run.ts'
import { isWithin, readersIn } from '../audience.ts'
import { newLink } from '../link.ts'
import type { OpenChannel } from '../open-channel.ts'
import { updateTurn } from '../turn.store.ts'
import { say, type Word } from '../words.ts'
import { answerButtons, quoteOf, stopButton } from './answer-buttons.ts'
import { showCards } from './cards.ts'
import type { ChannelQuestion } from './channel-question.ts'
import { patiently, Posted } from './post.ts'
import { split } from './split.ts'
import { plain, whisper, whisperWord } from './whisper.ts'

/** A run of which nothing was heard for so long is not waited for any longer. */
const longestMs = 60 * 60_000
/** For what is said below an answer. */
const footBytes = 1_500
/** Services take five, and one is for what could not be read. */
const mostReplies = 4

/** How it ended; `waits`: a person has to decide first. */
type Ended = 'waits' | 'answered' | 'failed' | 'stopped' | 'silent'

/** Shows what a run answers, as it grows where everybody may see that, and in one go where only the person reads it. */
export async function showRun(app: App, open: OpenChannel, asked: ChannelQuestion, signal: AbortSignal): Promise<Ended> {
  const { turn, actor, assignment } = asked
  const { channel, io } = open
  const place = { space: turn.space, thread: assignment.is_new_message && !turn.is_direct ? null : turn.thread }
  const isOpenly = turn.is_direct || turn.readers !== null
  const posted = new Posted(app, open, { turn, place, signal })
  const writer = new Writer(app, open, asked, posted)
  const busy = { space: turn.space, thread: turn.thread }
  const isCalled = turn.is_mention || turn.is_direct
  // A convenience: nothing depends on it.
  if (turn.reply_to === null && channel.showBusy)
    await channel.showBusy(io, busy, say('busy', actor.account.lang)).catch(unlessRefused)
  else if (isOpenly && isCalled && posted.count === 0) await posted.show(writer.growing(writer.aside('looking')), writer.rest())
  const seen: RunEvent[] = []
  let [shownAt, isTextShown] = [0, false]
  for await (const event of untilItWaits(followRun(app, turn.workspace_id, turn.run_id, 0, signal))) {
    seen.push(event)
    const isDue = isOpenly && performance.now() - shownAt >= channel.limits.editEveryMs
    if (!isDue || event.event !== 'text' || (!isCalled && posted.count === 0)) continue
    const { body } = shownAnswer(seen)
    if (body === '' || !(await writer.mayBeSeen(signal, !isTextShown))) continue
    await posted.show(writer.growing(body), writer.rest())
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
      await posted.show([plain(writer.aside('waits'))], writer.rest())
      await posted.keep()
    }
    await showCards(app, open, asked, answer, signal)
    return 'waits'
  }
  return writer.end(answer, seen, signal)
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof IntegrationError)) throw error
}

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

  #split = (body: string): string[] =>
    split(`${quoteOf(this.#asked.turn)}${body}`, this.#open.channel.limits.textBytes - footBytes)

  /** As far as it has come, with what stops it. */
  growing(body: string): ChatDraft[] {
    const parts = this.#split(body)
    const stop = stopButton(this.#asked)
    return parts.map((text, index) => plain(text, index === parts.length - 1 ? [stop] : []))
  }

  rest = (): ChatDraft => plain('…')

  aside = (word: Word): string => `_${say(word, this.#lang)}_`

  /** Whether those who read there now are those for whom it was written. @param isAsked it is looked up once more */
  async mayBeSeen(signal: AbortSignal, isAsked = true): Promise<boolean> {
    const { turn, actor } = this.#asked
    if (turn.readers === null || !isAsked) return true
    const space = await this.#open.channel.space(this.#open.io, turn.space)
    return isWithin(await readersIn(this.#app, this.#open, { space, asker: actor }, signal), turn.readers)
  }

  async end(answer: ShownAnswer, seen: readonly RunEvent[], signal: AbortSignal): Promise<Ended> {
    const { turn, actor } = this.#asked
    const kind = (seen.findLast(({ event }) => event === 'done')?.data as { kind?: string } | undefined)?.kind
    const isCalled = turn.is_mention || turn.is_direct
    // Who was not called says nothing where there is nothing to say.
    if (!isCalled && (kind === 'notFound' || answer.body === '')) return 'silent'
    const isWhole = answer.status === 'done' && answer.body !== ''
    const isStopped = answer.status === 'stopped'
    const foot = isWhole ? null : say(isStopped ? 'stoppedByYou' : 'cut', this.#lang)
    const related = isWhole ? shownMessage(seen).related : []
    const isBegun = this.#posted.count > 0
    const drafts = answer.body === '' && !isStopped && !isBegun ? [] : await this.#finished(answer, foot, related)
    const isOpenly = turn.is_direct || turn.readers !== null
    if (isOpenly && !(await this.mayBeSeen(signal))) return this.#endPrivately(drafts, signal)
    if (!isOpenly) {
      if (drafts.length > 0) await this.#whisperAll(drafts, signal)
    } else if (drafts.length > 0) await this.#posted.show(drafts, this.rest())
    if (isWhole) return 'answered'
    if (isStopped) return 'stopped'
    const draft = whisperWord('failed', actor.account.lang, await this.#buttons())
    await whisper(this.#app, this.#open, { to: turn, draft, key: `${turn.id}.failed` }, signal)
    return 'failed'
  }

  /** Others read there by now than it was written for: what stands there is taken back, and the person has it alone. */
  async #endPrivately(drafts: readonly ChatDraft[], signal: AbortSignal): Promise<Ended> {
    const { turn } = this.#asked
    if (this.#posted.count > 0) await this.#posted.show([plain(say('stopped', this.#lang))], this.rest())
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
    if (turn.is_whispered) {
      const draft = whisperWord('maybeShown', this.#lang, await this.#buttons())
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
    return [...drafts.slice(0, mostReplies - 1), plain(say('rest', this.#lang), await this.#buttons())]
  }

  /** The last part names the sources, who reads it, and where it goes on. */
  async #finished({ body, citations }: ShownAnswer, foot: string | null, related: readonly string[]): Promise<ChatDraft[]> {
    const parts = this.#split(foot === null ? body : `${body}\n\n_${foot}_`.trim())
    const buttons = [...answerButtons(this.#asked, foot === null, related), ...(await this.#buttons())]
    return parts.map((markdown, index) => ({
      ...plain(markdown),
      ...(index === parts.length - 1 && { citations: this.#cited(citations), buttons, note: say(this.#note(), this.#lang) }),
    }))
  }

  #cited = (citations: readonly Reference[]): ChatDraft['citations'] =>
    citations.slice(0, 10).map(({ index: number, title, link }) => ({
      number,
      title,
      link: link === '' ? null : (URL.parse(link, this.#asked.actor.origin)?.href ?? null),
    }))

  #note(): Word {
    const { readers } = this.#asked.turn
    if (readers === null) return 'readAlone'
    return readers === 'members' ? 'readByMembers' : 'readHere'
  }

  async #buttons(): Promise<ChatButton[]> {
    const { actor, turn, isOneOfSeveral } = this.#asked
    const link = await conversationLink(actor, turn.run_id).catch(() => null)
    const open: ChatButton[] =
      link === null ? [] : [{ action: 'open', value: 'open', label: say('openButton', this.#lang), link }]
    if (!isOneOfSeveral || !turn.is_direct) return open
    const chosen = await newLink(this.#app, this.#open.client, { id: turn.external_user, name: actor.account.email })
    return [...open, { action: 'choose', value: 'choose', label: say('chooseButton', this.#lang), link: chosen }]
  }
}
