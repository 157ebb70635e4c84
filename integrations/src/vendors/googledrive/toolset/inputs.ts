import { z } from 'zod'

/** Nothing else gets into an address. */
export const file = z
  .string()
  .regex(/^[\w-]{1,100}$/)
  .describe('ID of a file or folder, as searching, listing or creating gave it')

export const folder = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .default('root')
  .describe('Name of a folder, or its ID as another call gave it; root for My Drive')

export const name = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .refine((given) => !/\p{Cc}/u.test(given), 'It has more than one line.')
  .describe('One line, as people will find it')

export const limit = z.int().min(1).max(25).default(10).describe('How many at most')
export const cursor = z.string().max(2_000).optional().describe('What a former call returned to go on with')
export const part = z.int().min(1).max(1_000).default(1).describe('Of a long text, which part')
