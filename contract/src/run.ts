import { z } from 'zod'

/**
 * `running` also while no process works on it for a moment; `stopped`: by a person; `expired`: it took longer than its kind may.
 */
export const RunStatus = z.enum(['running', 'done', 'stopped', 'failed', 'expired'])
export type RunStatus = z.infer<typeof RunStatus>
