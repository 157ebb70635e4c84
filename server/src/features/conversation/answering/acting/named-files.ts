import type { DocumentId } from '@quarry/contract/ids'
import type { ToolFile } from '@quarry/integrations/kit/tool-file'
import { z } from 'zod'
import type { Actor } from '../../../../context.ts'
import { fileOf } from '../../../tool/tool.ts'
import type { Shelf } from '../shelf.ts'

/** How a model gives documents to a call. */
export const NamedFiles = z
  .array(z.string().max(40))
  .max(20)
  .optional()
  .describe('Documents that go along as files, each as the passages name it, such as d1')

const keptText = 'What the person attached to the conversation cannot go along: only its text is kept.'

/** The arguments of a call with the files that it names; as text why one of them cannot go along. */
export async function withFiles(
  actor: Actor,
  shelf: Shelf,
  given: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Promise<Record<string, unknown> | string> {
  const full: Record<string, unknown> = { ...given }
  for (const field of fields) {
    const named = NamedFiles.safeParse(given[field])
    if (!named.success) return `${field}: documents are named as the passages name them, such as ["d1"].`
    if (named.data === undefined || named.data.length === 0) {
      delete full[field]
      continue
    }
    const files: ToolFile[] = []
    for (const id of new Set(named.data.map((label) => shelf.documentOf(label)))) {
      const file = await fileFor(actor, shelf, id)
      if (typeof file === 'string') return `${field}: ${file}`
      files.push(file)
    }
    full[field] = files
  }
  return full
}

async function fileFor(actor: Actor, shelf: Shelf, id: DocumentId | null): Promise<ToolFile | string> {
  if (id === null) return 'There is no such document among the passages.'
  return shelf.isKept(id) ? keptText : fileOf(actor, id)
}
