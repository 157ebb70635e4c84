import type { ChannelClientId } from '@quarry/contract/ids'
import { CallFailure } from '@quarry/integrations/kit/call-failure'
import type { ChatDraft, ChatGrowth, ChatLast, ChatPlace, ChatStep, ChatStream } from '@quarry/integrations/kit/channel'
import type { App } from '../../../context.ts'
import type { OpenChannel } from '../open-channel.ts'
import type { TurnRow } from '../turn.store.ts'
import { patiently, sinceOf } from './patiently.ts'
import { plain } from './whisper.ts'

/** How long nothing is begun so where the service refused it: whatever it was, it may be otherwise by then. */
const refusedMs = 60 * 60_000
/** Until when, by app and space. A process that knows nothing of it asks once more. */
const refusals = new Map<string, number>()

/** When they were begun lately, by app. */
const begun = new Map<ChannelClientId, number[]>()

/** What a message shows by now. */
type Live = { said: string; steps: ReadonlyMap<string, ChatStep>; begunAt: number; addedAt: number; notBefore: number }

/** @property steps what has been done for it so far. @property grows more of it comes */
export type Shows = { steps: readonly ChatStep[]; grows: boolean }

type Of = { turn: TurnRow; place: ChatPlace; signal: AbortSignal; stop: () => Promise<unknown> }

/**
 * Messages of an answer that the service lets grow. Only what this process began and knows to the letter it adds to; any other it ends, and
 * from then on it is changed like any message.
 */
export class Growing {
  readonly #app: App
  readonly #open: OpenChannel
  readonly #of: Of
  readonly #live = new Map<string, Live>()
  /** A person stopped it there: what was written since is not shown. */
  isStopped = false

  constructor(app: App, open: OpenChannel, of: Of) {
    this.#app = app
    this.#open = open
    this.#of = of
  }

  get isLive(): boolean {
    return this.#live.size > 0
  }

  /** Whether a message may begin so. */
  mayBegin({ markdown }: ChatDraft): boolean {
    const { channel, client } = this.#open
    if (!channel.stream || this.#of.place.thread === null || client.team === null) return false
    if (!channel.stream.takes(markdown) || (refusals.get(this.#where) ?? 0) >= this.#now) return false
    return this.#lately().length < channel.stream.limits.begunPerMinute
  }

  /** What was begun in the last minute, wherever. */
  #lately = (): number[] => (begun.get(this.#open.client.id) ?? []).filter((at) => this.#now - at < 60_000)

  /**
   * @param markdown what it begins with, as `settled`
   * @returns by which it is known there; null: the service refuses, and it can be said as any message is. @throws CallFailure
   */
  async begin(markdown: string, steps: readonly ChatStep[]): Promise<string | null> {
    const { io, client } = this.#open
    const { turn, place, signal } = this.#of
    const to = { user: turn.external_user, team: client.team! }
    const begunAt = this.#now
    begun.set(client.id, [...this.#lately(), begunAt])
    try {
      const id = await patiently(() => this.#stream.begin(io, place, to, { markdown, steps }), signal)
      const addedAt = performance.now()
      this.#live.set(id, { said: markdown, steps: byId(steps), begunAt, addedAt, notBefore: 0 })
      return id
    } catch (error) {
      if (!(error instanceof CallFailure) || error.outcome === 'notExecuted' || error.reason === 'auth') throw error
      if (error.outcome === 'refused') {
        refusals.set(this.#where, this.#now + refusedMs)
        return null
      }
      const found = await this.find()
      if (found === null) throw error
      return found
    }
  }

  /** One that was begun, and whose answer was lost. */
  find = (): Promise<string | null> => this.#stream.findBegun(this.#open.io, this.#of.place, sinceOf(this.#of.turn))

  /**
   * Has it show this. @param how.grows false: this is all of it. @param how.key what it carries once it is ended
   * @returns `open`: shown as far as is due; `ended`: with all of it; `left`: it is ended, and shows something else, or nobody knows what
   */
  async show(id: string, draft: ChatDraft, { steps, grows, key }: Shows & { key: string }): Promise<'open' | 'ended' | 'left'> {
    const live = this.#live.get(id)
    const markdown = live && pieceAfter(live.said, grows ? settled(draft.markdown) : draft.markdown)
    if (
      !live ||
      markdown == null ||
      !this.#stream.takes(draft.markdown) ||
      (grows && this.#now - live.begunAt >= this.#stream.limits.mostMs)
    ) {
      await this.leave(id, key)
      return 'left'
    }
    const news = steps.filter((step) => live.steps.get(step.id)?.state !== step.state)
    if (!grows) return this.#end(id, { markdown, steps: finished(new Map([...live.steps, ...byId(news)]), news), draft }, key)
    const more = { markdown, steps: news }
    return this.#isDue(live, more) ? this.#add(id, live, more, key) : 'open'
  }

  /** Ends it as it is. It may have been ended before. @throws CallFailure */
  async leave(id: string, key: string): Promise<void> {
    const live = this.#live.get(id)
    this.#live.delete(id)
    const open = live ? finished(live.steps) : []
    const last = open.length > 0 ? { markdown: '', steps: open, draft: plain('') } : null
    const end = () => patiently(() => this.#stream.end(this.#open.io, this.#of.place, id, key, last), this.#of.signal)
    try {
      // Whoever never learned what became of it may ask again: it is ended once.
      await this.#heard(await end().catch((error: unknown) => (outcomeOf(error) === 'unknown' ? end() : Promise.reject(error))))
    } catch (error) {
      // What became of the message itself shows when it is changed.
      if (outcomeOf(error) !== 'refused') throw error
    }
  }

  async #add(id: string, live: Live, more: ChatGrowth, key: string): Promise<'open' | 'left'> {
    try {
      const became = await this.#stream.add(this.#open.io, this.#of.place, id, more)
      if (became === 'added') {
        const steps = new Map([...live.steps, ...byId(more.steps)])
        this.#live.set(id, { ...live, said: live.said + more.markdown, steps, addedAt: performance.now() })
        return 'open'
      }
      this.#live.delete(id)
      await this.#heard(became)
      return 'left'
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.outcome !== 'notExecuted') {
        await this.leave(id, key)
        return 'left'
      }
      // It comes with what is written next.
      const notBefore = performance.now() + (error.retryAfterMs ?? this.#stream.limits.patienceMs)
      this.#live.set(id, { ...live, notBefore })
      return 'open'
    }
  }

  async #end(id: string, last: ChatLast, key: string): Promise<'ended' | 'left'> {
    const { place, signal } = this.#of
    try {
      const became = await patiently(() => this.#stream.end(this.#open.io, place, id, key, last), signal)
      this.#live.delete(id)
      await this.#heard(became)
      return became === 'ended' ? 'ended' : 'left'
    } catch (error) {
      if (!(error instanceof CallFailure) || error.outcome === 'notExecuted') throw error
      await this.leave(id, key)
      return 'left'
    }
  }

  #isDue({ addedAt, notBefore }: Live, { markdown, steps }: ChatGrowth): boolean {
    const [now, { leastChars, everyMs, patienceMs }] = [performance.now(), this.#stream.limits]
    if (now < notBefore || now - addedAt < everyMs || (markdown === '' && steps.length === 0)) return false
    return steps.length > 0 || markdown.length >= leastChars || now - addedAt >= patienceMs
  }

  async #heard(became: string): Promise<void> {
    if (became !== 'stopped' || this.isStopped) return
    this.isStopped = true
    await this.#of.stop()
  }

  get #stream(): ChatStream<Record<string, unknown>> {
    return this.#open.channel.stream!
  }

  get #where(): string {
    return `${this.#open.client.id} ${this.#of.turn.space}`
  }

  get #now(): number {
    return this.#app.clock.now().getTime()
  }
}

/** What of a text that still grows is shown: all but its last letter, with which the next piece begins, and not with a space. */
export const settled = (markdown: string): string => markdown.trimEnd().replace(/.$/su, '')

/** Null: what stands there is no beginning of it, or a space comes next. */
const pieceAfter = (said: string, text: string): string | null =>
  text.startsWith(said) && !/^\s/.test(text.slice(said.length)) ? text.slice(said.length) : null

const byId = (steps: readonly ChatStep[]): Map<string, ChatStep> => new Map(steps.map((step) => [step.id, step]))

/** What is news, and what else would look as if it went on for ever. */
const finished = (steps: Live['steps'], news: readonly ChatStep[] = []): ChatStep[] =>
  [...steps.values()]
    .filter((step) => step.state === 'running' || news.includes(step))
    .map((step) => (step.state === 'running' ? { ...step, state: 'done' } : step))

const outcomeOf = (error: unknown) => (error instanceof CallFailure ? error.outcome : null)
