import * as z from 'zod/mini'

/**
 * `running` also while no process works on it for a moment; `waiting`: for a person, and nobody works on it; `stopped`: by a person;
 * `expired`: it took longer than its kind may.
 */
export const RunStatus = z.enum(['running', 'waiting', 'done', 'stopped', 'failed', 'expired'])
export type RunStatus = z.infer<typeof RunStatus>

/** How a run that is over ended. */
export type RunEnd = Exclude<RunStatus, 'running' | 'waiting'>
