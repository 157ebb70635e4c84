import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'

/** Runs that one process works on side by side. What one workspace leaves free is there for the others at once. */
export const atOnce = { person: 2, workspace: 60, all: 80 }

/** @property isBehind it lets those pass that somebody waits for. */
export type RunTurn = { workspaceId: WorkspaceId; accountId: AccountId; isBehind: boolean }

/** Why a run waits. @property isOwn other runs of its person have their turn; else those of others. @property ahead own ones that come before it. */
export type Queued = { isOwn: boolean; ahead: number }

type Waiting = { turn: RunTurn; begin: (place: Disposable) => void; tell: (queued: Queued) => void; said: string }

/** Which runs are worked on in this process, and which wait for that. */
export class Turns {
  readonly #working = new Set<RunTurn>()
  readonly #waiting = new Set<Waiting>()

  /** Whether it would have to wait for nobody. */
  isFree(turn: RunTurn): boolean {
    const count = (fits: (other: RunTurn) => boolean) => [...this.#working].filter(fits).length
    return (
      this.#working.size < atOnce.all &&
      count(({ workspaceId }) => workspaceId === turn.workspaceId) < atOnce.workspace &&
      count(isOfPerson(turn)) < atOnce.person
    )
  }

  /** A place for what was begun before: it goes on at once, and counts. */
  goOn(turn: RunTurn): Disposable {
    const mine = { ...turn }
    this.#working.add(mine)
    return {
      [Symbol.dispose]: () => {
        this.#working.delete(mine)
        this.#letIn()
      },
    }
  }

  /**
   * A place as soon as there is one: what somebody waits for comes first, then workspaces that have fewest, within one whoever came first.
   * @param tell called while it waits, whenever there is something new to say of that. @throws what `signal` is aborted with
   */
  async take(turn: RunTurn, signal: AbortSignal, tell: (queued: Queued) => void): Promise<Disposable> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<Disposable>()
    const waiting = { turn, begin: resolve, tell, said: '' }
    const leave = () => {
      this.#waiting.delete(waiting)
      this.#tell()
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave)
    this.#waiting.add(waiting)
    this.#letIn()
    try {
      return await promise
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  #letIn(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting.delete(next)
      next.begin(this.goOn(next.turn))
    }
    this.#tell()
  }

  #next(): Waiting | undefined {
    const free = [...this.#waiting].filter(({ turn }) => this.isFree(turn))
    const working = Map.groupBy(this.#working, ({ workspaceId }) => workspaceId)
    const countOf = ({ turn }: Waiting): number => working.get(turn.workspaceId)?.length ?? 0
    return free.toSorted((a, b) => behindLast(a, b) || countOf(a) - countOf(b))[0]
  }

  #inOrder(): Waiting[] {
    return [...this.#waiting].toSorted(behindLast)
  }

  #tell(): void {
    const before = new Map<AccountId, number>()
    for (const waiting of this.#inOrder()) {
      const { turn } = waiting
      const isOwn = [...this.#working].filter(isOfPerson(turn)).length >= atOnce.person
      const ahead = before.get(turn.accountId) ?? 0
      before.set(turn.accountId, ahead + 1)
      const said = `${isOwn} ${ahead}`
      if (said === waiting.said) continue
      waiting.said = said
      waiting.tell({ isOwn, ahead })
    }
  }
}

const behindLast = (a: Waiting, b: Waiting): number => Number(a.turn.isBehind) - Number(b.turn.isBehind)

/** In whichever workspace. */
const isOfPerson =
  ({ accountId }: RunTurn) =>
  (other: RunTurn): boolean =>
    other.accountId === accountId

/** By the database the runs stand in. */
const known = new WeakMap<Db, Turns>()

export function turnsIn(db: Db): Turns {
  const turns = known.get(db) ?? new Turns()
  known.set(db, turns)
  return turns
}
