import { z } from 'zod'

const key = /^[A-Za-z0-9]{4,100}$/
const address = /^https:\/\/(?:www\.)?figma\.com\/(?:file|design|board|slides|proto|make)\/([A-Za-z0-9]{4,100})(?:[/?#]|$)/

/** The key of a file, from what people copy from the address bar. */
export const keyOf = (file: string): string => address.exec(file)?.[1] ?? file

export const file = z
  .string()
  .trim()
  .max(2000)
  .refine((given) => key.test(keyOf(given)), 'This is neither the key of a file of Figma nor a link to one.')
  .describe('Link to a file, or its key as list_files gave it')
/** As `1:2`; in addresses it is `1-2`. */
export const node = z
  .string()
  .trim()
  .regex(/^[\w;:-]{1,200}$/)
  .describe('ID of a page or frame, as get_outline gave it')
export const nodeId = (given: string): string => given.replace(/^(\d+)-(\d+)$/, '$1:$2')
export const comment = z
  .string()
  .trim()
  .regex(/^\d{1,30}$/)
  .describe('ID of a comment, as list_comments gave it')
export const part = z.int().min(1).max(500).default(1).describe('Which part of a long text')
export const text = z.string().trim().min(1).max(4_000).describe('Plain text')
