import { z } from 'zod'

/** As Notion writes it, with or without its dashes; nothing else gets into an address. */
const Id = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/)

export const page = Id.describe('ID of a page, as another tool gave it')
export const database = Id.describe('ID of a database, as search gave it')
export const limit = z.int().min(1).max(25).default(10).describe('How many at most')
export const cursor = z.string().max(2000).optional().describe('What the same call returned before, to go on')
export const title = z.string().trim().min(1).max(500).describe('One line')
export const text = z.string().min(1).max(30_000).describe('Markdown: paragraphs, headings, lists, code, links, emphasis')

/** What a model and a person give for a property: a text, a number, yes or no, several texts, or nothing. */
export const Value = z.union([z.string().max(2_000), z.number(), z.boolean(), z.array(z.string().max(500)).max(50), z.null()])
export type Value = z.output<typeof Value>

export const properties = z
  .record(z.string().max(200), Value)
  .describe('By the names that get_database told, for example {"Status": "Done", "Due": "2026-03-01", "Owner": ["Ada Lovelace"]}')
