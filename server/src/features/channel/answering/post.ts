import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatDraft, ChatPlace } from '@quarry/integrations/kit/channel'
import { CallFailure } from '@quarry/integrations/kit/call-failure'
import type { App } from '../../../context.ts'
import type { OpenChannel } from '../open-channel.ts'
import { type PostedPart, type TurnRow, updateTurn } from '../turn.store.ts'

const mostTries = 5
const longestPauseMs = 60_000

/** Says something at most once; what was surely not said is said again, as late as the service wants. @throws CallFailure */
export async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const mayRepeat = error instanceof CallFailure && error.outcome === 'notExecuted' && attempt < mostTries
      if (!mayRepeat) throw error
      await sleep(Math.min(longestPauseMs, error.retryAfterMs ?? 500 * 2 ** attempt), undefined, { signal })
    }
  }
}

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

/** From when on it is looked for, as clocks differ. */
export const sinceOf = ({ said_at: saidAt }: Pick<TurnRow, 'said_at'>): Date => new Date(saidAt.getTime() - 60_000)

const hashOf = (draft: ChatDraft): string => createHash('sha256').update(JSON.stringify(draft)).digest('base64url')

/** What an answer has been given in a chat so far: each part is posted once, and changed from then on. */
export class Posted {
  readonly #app: App
  readonly #open: OpenChannel
  readonly #turn: TurnRow
  readonly #place: ChatPlace
  readonly #parts: PostedPart[]
  readonly #signal: AbortSignal

  constructor(app: App, open: OpenChannel, { turn, place, signal }: { turn: TurnRow; place: ChatPlace; signal: AbortSignal }) {
    this.#app = app
    this.#open = open
    this.#turn = turn
    this.#place = place
    this.#parts = [...turn.parts]
    this.#signal = signal
  }

  get #kept(): number {
    return this.#parts.filter(({ isKept }) => isKept).length
  }

  get count(): number {
    return this.#parts.length - this.#kept
  }

  /** Has the chat show these, in this order. What was posted beyond them says `rest`. */
  async show(drafts: readonly ChatDraft[], rest: ChatDraft): Promise<void> {
    const all = [...drafts, ...Array.from({ length: Math.max(0, this.count - drafts.length) }, () => rest)]
    const first = this.#kept
    for (const [index, draft] of all.entries()) await this.#showOne(first + index, draft)
  }

  /** What was posted stays as it is, and what is shown from now on stands below it. */
  async keep(): Promise<void> {
    for (const [index, part] of this.#parts.entries()) this.#parts[index] = { ...part, isKept: true }
    await updateTurn(this.#app.db, this.#turn.id, { parts: this.#parts })
  }

  async #showOne(index: number, draft: ChatDraft): Promise<void> {
    const { channel, io } = this.#open
    const known = this.#parts[index]
    if (known?.said === hashOf(draft)) return
    const id = known?.id ?? (await this.#found(index))
    if (id === null) await this.#post(index, draft)
    else {
      await channel.replace(io, this.#place, id, draft)
      await this.#note(index, { id, said: hashOf(draft) })
    }
  }

  /** What a process that vanished may have posted. */
  async #found(index: number): Promise<string | null> {
    if (this.#parts[index] === undefined) return null
    const { channel, io } = this.#open
    return (await channel.find?.(io, this.#place, this.#keyOf(index), sinceOf(this.#turn))) ?? null
  }

  #keyOf = (index: number): string => `${this.#turn.id}.${index}`

  async #post(index: number, draft: ChatDraft): Promise<void> {
    await this.#note(index, { id: null, said: '' })
    const said = { place: this.#place, draft, key: this.#keyOf(index), since: sinceOf(this.#turn), isBegun: false }
    const id = await sayOnce(this.#open, said, this.#signal)
    await this.#note(index, { id, said: hashOf(draft) })
  }

  async #note(index: number, part: PostedPart): Promise<void> {
    this.#parts[index] = part
    await updateTurn(this.#app.db, this.#turn.id, { parts: this.#parts })
  }
}
