import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailure } from '@quarry/integrations/kit/call-failure'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { TurnRow } from '../turn.store.ts'

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

/** From when on it is looked for, as clocks differ. */
export const sinceOf = ({ said_at: saidAt }: Pick<TurnRow, 'said_at'>): Date => new Date(saidAt.getTime() - 60_000)

/** For what is a convenience alone: that a service refuses it stops nothing. @throws what is no refusal */
export function unlessRefused(error: unknown): void {
  if (!(error instanceof IntegrationError)) throw error
}
