import { z } from 'zod'

/** What is named and left empty is absent: addresses are often made of every field of a form. */
export const orEmpty = <T extends z.ZodType<string, string>>(text: T) =>
  z.union([z.literal('').transform(() => undefined), text]).optional()
