import { z } from 'zod'

/** Nothing else gets into an address. */
const Id = z
  .string()
  .trim()
  .regex(/^\d{1,20}$/)

export const page = Id.describe('ID of a page, as another tool gave it')
export const parent = Id.optional().describe('ID of the page it is to lie below; without it, below the home page of the space')
export const space = z.string().trim().min(1).max(255).describe('Key or name of a space, for example ENG')
export const limit = z.int().min(1).max(25).default(10).describe('How many at most')
export const cursor = z.string().max(2000).optional().describe('What the same call returned before, to go on')
export const title = z.string().trim().min(1).max(255).describe('One line')
export const text = z.string().min(1).max(30_000).describe('Markdown: paragraphs, headings, lists, code, links, emphasis')
