import { z } from 'zod'

/** A key of a Google Cloud project: it says nothing of who calls, and opens what is public. */
export const settings = z.object({
  apiKey: z
    .string()
    .trim()
    .regex(/^AIza[\w-]{30,50}$/)
    .meta({ field: 'text', secret: true }),
})
export type YoutubeSettings = Partial<z.infer<typeof settings>>
