import type { AgentStep } from '@quarry/contract/wire/agent/step'

/** All steps of an answer together. */
export const total = (steps: readonly AgentStep[]) => ({
  searches: steps.filter(({ kind }) => kind === 'search').length,
  found: steps.reduce((sum, { kind, found }) => sum + (kind === 'search' ? (found ?? 0) : 0), 0),
  seconds: Math.round(steps.reduce((sum, { tookMs }) => sum + (tookMs ?? 0), 0) / 100) / 10,
})

/** What is being done now: the last step that runs, else the last one. */
export const current = (steps: readonly AgentStep[]): AgentStep | undefined =>
  steps.findLast(({ state }) => state === 'running') ?? steps.at(-1)
