import { z } from 'zod'
import { ModelCost } from '../search/answer.ts'

/** Something an agent did for an answer, as people read it. */
export const AgentStep = z.object({
  /** From 1, in the order in which they were begun. The same number again is the same step, further on. */
  no: z.int(),
  /**
   * `search`: looked for documents; `read`: opened one; `tools`: looked for tools; `summary`: read earlier messages as a summary; `rewrite`:
   * put a follow-up question so that it stands by itself; `write`: asked the model.
   */
  kind: z.enum(['search', 'read', 'tools', 'summary', 'rewrite', 'write']),
  state: z.enum(['running', 'done', 'failed']),
  /** What was looked for, or the title of what was read; empty where there is nothing to say. */
  subject: z.string(),
  /** Documents or tools found; null where nothing was searched. */
  found: z.int().nullable(),
  /** Milliseconds; null while it runs. */
  tookMs: z.int().nullable(),
  /** Tokens of the model, where it says; null otherwise. */
  tokens: z.int().nullable(),
  /** Those of them that the model wrote; the others it read. Absent where only their sum is known. */
  tokensOut: z.optional(z.int()),
  /** What they cost in a follow-up, by the prices that were entered for the model: told to administrators. Absent without prices. */
  cost: z.optional(ModelCost),
  /** Of a summary: how many messages it holds. */
  messages: z.optional(z.int()),
})
export type AgentStep = z.infer<typeof AgentStep>
