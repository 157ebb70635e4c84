import type { Bench } from '../row.ts'
import { crowd } from './crowd.ts'
import { firstEvent } from './first-event.ts'
import { queue } from './queue.ts'
import { endStates } from './tasks.ts'
import { waiting } from './waiting.ts'

const parts = { tasks: endStates, first: firstEvent, crowd, queue, waiting }

/** What agents get done, how soon they begin, and what they cost while they wait. Every approval is granted at once. */
export const agents: Bench = async function* (options) {
  for (const [name, part] of Object.entries(parts)) if (!options.only || options.only.includes(name)) yield* part(options)
}
