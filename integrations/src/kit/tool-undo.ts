import { CallFailure } from './call-failure.ts'
import { IntegrationError } from './failure.ts'
import type { Standing, ToolIo, Undo } from './tool.ts'
import { outcomeOf, readingOnly, type ToolOutcome, watchSending } from './tool-run.ts'

/** What is not there any more needs no taking back. */
export function undoneIfMissing(error: unknown): 'undone' {
  if (error instanceof IntegrationError && error.reason === 'notFound') return 'undone'
  throw error
}

/** What became of taking something back. */
export type UndoOutcome = { outcome: 'undone' | 'changed' } | Exclude<ToolOutcome, { outcome: 'succeeded' }>

/** Looks how what a call did stands. It never fails: what cannot be found out is unknown. */
export async function lookUndone(undo: Undo<never>, io: ToolIo<object>, memo: unknown): Promise<Standing | UndoOutcome> {
  try {
    return await undo.look({ ...io, net: readingOnly(io.net) } as never, undo.memo.parse(memo) as never)
  } catch (error) {
    return outcomeOf(error, false)
  }
}

/** Takes back what a call did, after `lookUndone` has found it as it was left. */
export async function takeBack(undo: Undo<never>, io: ToolIo<object>, memo: unknown): Promise<UndoOutcome> {
  const watched = watchSending(io.net)
  try {
    await undo.take({ ...io, net: watched.net } as never, undo.memo.parse(memo) as never)
    return { outcome: 'undone' }
  } catch (error) {
    const isRefused = error instanceof CallFailure && error.outcome === 'refused'
    if (isRefused && (error.status === 409 || error.status === 412)) return { outcome: 'changed' }
    return outcomeOf(error, watched.hasSent())
  }
}

/** How what a call set from one value to another stands, by what it is now. */
export function standingBetween(now: unknown, { before, after }: { before: unknown; after: unknown }): Standing {
  const [is, was, left] = [now, before, after].map((each) => JSON.stringify(each ?? null))
  return is === left ? 'asLeft' : is === was ? 'undone' : 'changed'
}
