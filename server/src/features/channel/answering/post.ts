import { createHash } from 'node:crypto'
import type { ChatDraft, ChatPlace } from '@quarry/integrations/kit/channel'
import { CallFailure } from '@quarry/integrations/kit/call-failure'
import type { App } from '../../../context.ts'
import type { OpenChannel } from '../open-channel.ts'
import { type PostedPart, type TurnRow, updateTurn } from '../turn.store.ts'
import { Growing, settled, type Shows } from './growing.ts'
import { patiently, sinceOf } from './patiently.ts'

type Saying = { place: ChatPlace; draft: ChatDraft; key: string; since: Date; isBegun: boolean }

/**
 * Says something once, though its answer may be lost.
 * @param saying.isBegun somebody who vanished may have said it
 * @returns by which it is known there. @throws CallFailure
 */
export async function sayOnce(
  { channel, io }: OpenChannel,
  { place, draft, key, since, isBegun }: Saying,
  signal: AbortSignal,
): Promise<string> {
  const look = async () => (await channel.find?.(io, place, key, since)) ?? null
  const found = isBegun ? await look() : null
  if (found !== null) return found
  return patiently(() => channel.say(io, place, draft, key), signal).catch(async (error: unknown) => {
    // Its answer was lost: whether it stands there, only the service says.
    const found = error instanceof CallFailure && error.outcome === 'unknown' ? await look() : null
    if (found === null) throw error
    return found
  })
}

const hashOf = (draft: ChatDraft): string => createHash('sha256').update(JSON.stringify(draft)).digest('base64url')

type Showing = Partial<Shows> & { rest: ChatDraft }

/** What an answer has been given in a chat so far: each part is posted once, and grows or is changed from then on. */
export class Posted {
  readonly #app: App
  readonly #open: OpenChannel
  readonly #turn: TurnRow
  readonly #place: ChatPlace
  readonly #parts: PostedPart[]
  readonly #signal: AbortSignal
  readonly #growing: Growing
  readonly #timers: NodeJS.Timeout[] = []
  /** What the parts that grow are to show by now. */
  readonly #drafts = new Map<number, ChatDraft>()
  #last: Promise<unknown> = Promise.resolve()

  /** @param of.stop stops what is answered, as a person wants */
  constructor(
    app: App,
    open: OpenChannel,
    of: { turn: TurnRow; place: ChatPlace; signal: AbortSignal; stop?: () => Promise<unknown> },
  ) {
    this.#app = app
    this.#open = open
    this.#turn = of.turn
    this.#place = of.place
    this.#parts = [...of.turn.parts]
    this.#signal = of.signal
    this.#growing = new Growing(app, open, { stop: async () => undefined, ...of })
  }

  get #kept(): number {
    return this.#parts.filter(({ isKept }) => isKept).length
  }

  get count(): number {
    return this.#parts.length - this.#kept
  }

  /** Something of it grows, without being changed. */
  get isLive(): boolean {
    return this.#growing.isLive
  }

  /** How often it may be shown further on. */
  get everyMs(): number {
    const { stream, limits } = this.#open.channel
    return stream && this.isLive ? stream.limits.everyMs : limits.editEveryMs
  }

  /**
   * Has the chat show these, in this order. What was posted beyond them says `rest`.
   * @param showing.grows more comes, in the last of them
   */
  show = (drafts: readonly ChatDraft[], { rest, steps = [], grows = false }: Showing): Promise<void> =>
    this.#inTurn(async () => {
      const all = [...drafts, ...Array.from({ length: Math.max(0, this.count - drafts.length) }, () => rest)]
      const first = this.#kept
      for (const [index, draft] of all.entries()) {
        // What is done for it stands in the first part.
        const shows = { steps: index === 0 ? steps : [], grows: grows && index === drafts.length - 1 }
        await this.#showOne(first + index, draft, shows)
      }
    })

  /** What was posted stays as it is, and what is shown from now on stands below it. */
  keep = (): Promise<void> =>
    this.#inTurn(async () => {
      for (const [index, part] of this.#parts.entries()) this.#parts[index] = { ...part, isKept: true }
      await updateTurn(this.#app.db, this.#turn.id, { parts: this.#parts })
    })

  /** Lets nothing grow on, as nobody looks after it from now on. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    await this.#inTurn(async () => {
      for (const index of this.#parts.keys()) if (!this.#signal.aborted) await this.#leave(index)
    })
  }

  /** One thing after the other, for something else may end a part. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }

  async #showOne(index: number, draft: ChatDraft, shows: Shows): Promise<void> {
    const { channel, io } = this.#open
    const key = this.#keyOf(index)
    const known = this.#parts[index]
    if ((shows.grows && this.#growing.isStopped) || known?.said === hashOf(draft)) return
    if (shows.grows) this.#drafts.set(index, draft)
    const id = known?.id ?? (await this.#found(index))
    if (id === null) return this.#post(index, draft, shows)
    if (known?.isOpen) {
      const became = await this.#growing.show(id, draft, { ...shows, key })
      if (became === 'open') return
      await this.#note(index, { id, said: became === 'ended' ? hashOf(draft) : '' })
      if (became === 'ended' || (shows.grows && this.#growing.isStopped)) return
    }
    await channel.replace(io, this.#place, id, draft, key)
    await this.#note(index, { id, said: hashOf(draft) })
  }

  /** What a process that vanished may have posted. */
  async #found(index: number): Promise<string | null> {
    const { channel, io } = this.#open
    const known = this.#parts[index]
    if (known === undefined) return null
    const found = (await channel.find?.(io, this.#place, this.#keyOf(index), sinceOf(this.#turn))) ?? null
    return found ?? (known.isOpen ? this.#growing.find() : null)
  }

  #keyOf = (index: number): string => `${this.#turn.id}.${index}`

  async #post(index: number, draft: ChatDraft, { steps, grows }: Shows): Promise<void> {
    if (grows && this.#growing.mayBegin(draft)) {
      const first = settled(draft.markdown)
      if (first === '') return
      await this.#note(index, { id: null, said: '', isOpen: true })
      const id = await this.#growing.begin(first, steps)
      if (id !== null) return this.#grows(index, id)
    }
    await this.#note(index, { id: null, said: '' })
    const said = { place: this.#place, draft, key: this.#keyOf(index), since: sinceOf(this.#turn), isBegun: false }
    const id = await sayOnce(this.#open, said, this.#signal)
    await this.#note(index, { id, said: hashOf(draft) })
  }

  /** Though nothing more is written, it is ended before the service does so. */
  async #grows(index: number, id: string): Promise<void> {
    await this.#note(index, { id, said: '', isOpen: true })
    const leave = () => this.#inTurn(() => this.#leave(index))
    this.#timers.push(setTimeout(() => void leave(), this.#open.channel.stream!.limits.mostMs).unref())
  }

  /** It shows what there is of it, by being changed from now on. Best effort: whoever shows it further on does so as well. */
  async #leave(index: number): Promise<void> {
    const [part, draft] = [this.#parts[index], this.#drafts.get(index)]
    if (!part?.isOpen || part.id === null || !draft) return
    try {
      await this.#growing.leave(part.id, this.#keyOf(index))
      await this.#note(index, { id: part.id, said: '' })
      await this.#open.channel.replace(this.#open.io, this.#place, part.id, draft, this.#keyOf(index))
      await this.#note(index, { id: part.id, said: hashOf(draft) })
    } catch (error) {
      this.#app.log.warn({ err: error, space: this.#turn.space }, 'a message in a chat could not be ended')
    }
  }

  async #note(index: number, part: PostedPart): Promise<void> {
    this.#parts[index] = part
    await updateTurn(this.#app.db, this.#turn.id, { parts: this.#parts })
  }
}
