import { setTimeout as sleep } from 'node:timers/promises'

type Outside = { now: () => number; wait: (ms: number, signal: AbortSignal) => Promise<unknown> }
const outside: Outside = { now: () => Date.now(), wait: (ms, signal) => sleep(ms, undefined, { signal }) }

/**
 * Allows so many calls in any period of so much time; later calls wait for their turn.
 * Notion counts by windows of a minute, in which calls may come in one burst: https://developers.notion.com/reference/request-limits. How
 * many depends on the plan; three a second are what every plan has had.
 */
export function openPace({ calls = 180, windowMs = 60_000 } = {}, { now, wait }: Outside = outside) {
  const turns: number[] = []
  return async (signal: AbortSignal): Promise<void> => {
    const present = now()
    const turn = Math.max(present, (turns.length < calls ? -Infinity : turns.shift()!) + windowMs)
    turns.push(turn)
    if (turn > present) await wait(turn - present, signal)
  }
}
