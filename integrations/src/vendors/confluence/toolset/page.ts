import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { markdownOf } from '../../../platforms/atlassian/adf.ts'
import { marksOf, nodesOf, type AdfNode } from '../../../platforms/atlassian/adf-node.ts'
import { type ConfluenceClient, v2 } from '../client.ts'
import { Content } from '../shapes.ts'

export const AdfBody = z.object({ atlas_doc_format: z.object({ value: z.string() }).optional() }).nullish()

/** A page with its text in the form of Atlassian's editor. */
const WholePage = Content.extend({
  status: z.string(),
  body: AdfBody,
  labels: z.object({ results: z.array(z.object({ name: z.string() })) }).optional(),
})
export type WholePage = z.output<typeof WholePage>

/** @throws IntegrationError `notFound` — not there, or the account does not see it */
export const pageAt = ({ api }: ConfluenceClient, id: string): Promise<WholePage> =>
  api.get(`${v2}/pages/${id}`, { 'body-format': 'atlas_doc_format', 'include-labels': true }, WholePage)

/** A page as it was in a former version. */
export const oldPageAt = ({ api }: ConfluenceClient, id: string, version: number): Promise<WholePage> =>
  api.get(`${v2}/pages/${id}`, { 'body-format': 'atlas_doc_format', version }, WholePage)

/** What a page or a comment says, as its editor has it; null where it says nothing. @throws IntegrationError `upstream` */
export function documentIn(body: z.output<typeof AdfBody>): unknown {
  const written = body?.atlas_doc_format?.value
  if (!written) return null
  try {
    return JSON.parse(written) as unknown
  } catch (cause) {
    throw new IntegrationError('upstream', 'Confluence says what a page holds in a form that cannot be read.', { cause })
  }
}

export const textIn = (body: z.output<typeof AdfBody>): string => {
  const document = documentIn(body)
  return document === null ? '' : markdownOf(document)
}

/** What `documentOf` writes; anything else is lost where a text takes the place of what stands there. */
const written = new Set([
  'doc',
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'codeBlock',
  'text',
  'hardBreak',
  'mention',
])
const writtenMarks = new Set(['code', 'strong', 'em', 'link'])

/** Kinds of things on a page that Markdown cannot say, in words of Atlassian: tables, pictures, macros, colours. */
export function beyondMarkdown(document: unknown): string[] {
  const kinds = new Set<string>()
  const look = (node: AdfNode): void => {
    if (!written.has(node.type)) kinds.add(node.type)
    for (const { type } of marksOf(node)) if (!writtenMarks.has(type)) kinds.add(type)
    for (const inner of nodesOf(node)) look(inner)
  }
  for (const node of nodesOf({ content: [document] })) look(node)
  return [...kinds]
}
