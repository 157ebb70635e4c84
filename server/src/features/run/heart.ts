import type { Db } from '../../db/db.ts'
import type { Held } from './held.ts'
import { beat } from './run.store.ts'

/** Often enough that a run counts as abandoned only when its process has ended. */
const beatMs = 3_000

/** Runs that somebody here works on, with what is done when another process has one of them. */
type Beating = Map<Held, () => void>

/** By the database they stand in. */
const hearts = new WeakMap<Db, Beating>()

/** Shows others that a run is worked on here. All runs of this process share one statement. @param onLost called when another process has it */
export function keepBeating(db: Db, held: Held, onLost: () => void): Disposable {
  const beating = hearts.get(db) ?? start(db)
  beating.set(held, onLost)
  return {
    [Symbol.dispose]() {
      beating.delete(held)
    },
  }
}

function start(db: Db): Beating {
  const beating: Beating = new Map()
  hearts.set(db, beating)
  const timer = setInterval(() => {
    if (beating.size === 0) {
      clearInterval(timer)
      hearts.delete(db)
      return
    }
    const asked = [...beating.keys()]
    // A database that does not answer for a moment is no reason to stop.
    void beat(db, asked).then(
      (held) => asked.forEach((run) => held.has(run.id) || beating.get(run)?.()),
      () => {},
    )
  }, beatMs).unref()
  return beating
}
