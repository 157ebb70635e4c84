import type { WorkspaceId } from '@quarry/contract/ids'
import { Pace, type PaceLedger } from '@quarry/integrations/kit/pace'
import type { Log } from '../log.ts'
import type { Db } from '../db/db.ts'
import type { Notices } from '../db/notices.ts'
import { findPace, slowDown, takeTurns } from './pace.store.ts'

type Parts = { db: Db; notices: Notices; log: Log }

/**
 * How fast each connection is used: runs over content and over rights, and all sources of it, call with the same credentials, in this process
 * and in others. A few numbers each, kept as long as the process lives.
 */
export class Paces {
  readonly #parts: Parts
  readonly #paces = new Map<string, Pace>()
  #isHearing = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  of(workspaceId: WorkspaceId, connectionId: string): Pace {
    const known = this.#paces.get(connectionId)
    if (known) return known
    if (!this.#isHearing) this.#parts.notices.hear('connection_pace', (id) => this.#paces.get(id)?.changed())
    this.#isHearing = true
    const pace = new Pace({ ledger: ledgerOf(this.#parts, { workspaceId, connectionId }) })
    this.#paces.set(connectionId, pace)
    return pace
  }
}

/** What the database cannot say or keep at a moment, each process decides for itself until then. */
function ledgerOf({ db, log }: Parts, of: { workspaceId: WorkspaceId; connectionId: string }): PaceLedger {
  const orNothing = async <T>(asking: Promise<T>): Promise<T | undefined> =>
    asking.catch((error: unknown) => {
      log.warn({ err: error, connectionId: of.connectionId }, 'the pace of a connection is not shared')
      return undefined
    })
  return {
    read: () => orNothing(findPace(db, of.connectionId)),
    take: (count, easing) => orNothing(takeTurns(db, of.connectionId, count, easing)),
    slow: (by) => orNothing(slowDown(db, of, by)),
  }
}
