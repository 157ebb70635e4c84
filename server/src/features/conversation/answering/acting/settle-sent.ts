import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '../../../../context.ts'
import { isFirst, Overtaken, type RunWork } from '../../../run/run.ts'
import { judgeSent, lookAfter } from '../../../tool/tool.ts'

/** Finds out what became of the calls that a vanished process had begun to send; nothing is sent before. */
export async function settleSent(run: RunWork, actor: Actor): Promise<void> {
  if (isFirst(run.held)) return
  for (;;) {
    const waitMs = await judgeSent(actor, run.held, (call, given, intent) => lookAfter(actor, call, given, intent))
    if (waitMs === 0) return
    run.signal.throwIfAborted()
    if (waitMs === null) throw new Overtaken()
    await sleep(waitMs, undefined, { signal: run.signal })
  }
}
