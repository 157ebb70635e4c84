import { z } from 'zod'

/** What an agent's builder tells the model. */
export const Brief = z.object({
  name: z.string(),
  role: z.string(),
  tone: z.string(),
  limitations: z.string(),
  instructions: z.string(),
  examples: z.array(z.object({ question: z.string(), answer: z.string() })),
})
export type Brief = z.infer<typeof Brief>
