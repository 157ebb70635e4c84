import type { Bench } from '../row.ts'
import { calls } from './calls.ts'
import { installations } from './installations.ts'

const parts = { calls, installations }

/** How soon a chat is answered, and what it costs to be there for it. */
export const channels: Bench = async function* (options) {
  for (const [name, part] of Object.entries(parts)) if (!options.only || options.only.includes(name)) yield* part(options)
}
