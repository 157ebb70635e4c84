import { z } from 'zod'
import { cursorIn } from '../../kit/cursor.ts'
import type { Change } from '../../kit/kit.ts'
import { GmailMidway } from './listing.ts'

/**
 * Where the history of each mailbox stands; says nothing once other labels are chosen.
 * @property midway how far a listing of everything came in the mailboxes that it has begun; absent: it is at its end.
 */
const Cursor = z.object({
  labels: z.array(z.string()),
  at: z.record(z.string(), z.string()),
  midway: z.record(z.string(), GmailMidway).optional(),
})
export type Cursor = z.infer<typeof Cursor>

/** What an earlier run left; null where that is of other labels. */
export function usable(cursor: string | null, labels: readonly string[]): Cursor | null {
  const read = cursorIn(Cursor, cursor)
  return read && read.labels.join('\n') === labels.join('\n') ? read : null
}

export const isMidway = (cursor: string | null): boolean => cursorIn(Cursor, cursor)?.midway !== undefined

/** The state of a mailbox: a position in its listing, or the one in its history behind all that was listed. */
export type Mark = { kind: 'mark'; address: string; at: GmailMidway | string }

/** How far a run came in all mailboxes. */
export class GmailStanding {
  readonly at: Record<string, string>
  /** Mailboxes are read side by side, so there are never many of these. */
  readonly midway: Map<string, GmailMidway>
  readonly #labels: string[]
  #passed = 0

  /** @param from the position of a listing that is resumed. */
  constructor(labels: string[], from: Cursor | null) {
    this.#labels = labels
    this.at = { ...from?.at }
    this.midway = new Map(Object.entries(from?.midway ?? {}))
  }

  pass({ address, at }: Mark): void {
    if (typeof at === 'string') {
      this.at[address] = at
      this.midway.delete(address)
    } else this.midway.set(address, at)
    this.#passed += 1
  }

  /** Yields the position of a listing. It names every mailbox that was listed, so the more there are, the rarer it is. */
  *inTheMiddle(): Generator<Change> {
    if (this.#passed <= Object.keys(this.at).length / 100) return
    this.#passed = 0
    const cursor: Cursor = { labels: this.#labels, at: this.at, midway: Object.fromEntries(this.midway) }
    yield { kind: 'cursor', cursor: JSON.stringify(cursor), midway: true }
  }

  atTheEnd = (): Change => ({
    kind: 'cursor',
    cursor: JSON.stringify({ labels: this.#labels, at: this.at } satisfies Cursor),
  })
}
