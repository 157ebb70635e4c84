import { z } from 'zod'

/** Whose token it is, as Slack said when it was tried. */
const known = { account: z.string().max(300).optional().meta({ account: true }) }

export const credentials = z.object({
  /** Of a person (`xoxp-`), or of an app's bot (`xoxb-`). Those that rotate (`xoxe.`) end after twelve hours and come by consent only. */
  apiToken: z
    .string()
    .trim()
    .regex(/^xox[bp]-[\w-]{10,300}$/)
    .meta({ field: 'password', secret: true }),
  ...known,
})

export const consented = z.object(known)

export type SlackSettings = Partial<z.output<typeof credentials>>
