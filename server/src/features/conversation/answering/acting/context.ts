import { type Label, worstLabel } from '@quarry/contract/agent/tool'
import { type Origin, originOf, type Search, type Segment } from '@quarry/contract/agent/tool-origin'
import type { DocumentId } from '@quarry/contract/ids'
import { ToolFile } from '@quarry/integrations/kit/tool-file'
import type { Actor } from '../../../../context.ts'
import { findOrigins } from '../../document-label.store.ts'
import type { Brief } from '../brief.ts'
import type { Exchange } from '../prompt.ts'
import type { Shelf } from '../shelf.ts'

/** @property taint the worst label in earlier answers of the conversation */
export type Read = {
  brief: Brief
  question: string
  /** Who vouches for the words of the question. */
  asker: Label
  history: readonly Exchange[]
  /** Of what was said before; null where the model is shown none. */
  summary: { label: Label; body: string } | null
  taint: Label
  shelf: Shelf
  results: readonly Segment[]
}

/** All that a model has read, by who vouches for it. */
export async function contextOf(
  ctx: Actor,
  { brief, question, asker, history, summary, taint, shelf, results }: Read,
): Promise<Segment[]> {
  const { examples, ...texts } = brief
  const labels = await labelsOf(ctx, shelf.documents)
  return [
    {
      label: 'builder',
      name: null,
      text: [...Object.values(texts), ...examples.flatMap((example) => Object.values(example))].join('\n'),
    },
    { label: asker, name: null, text: question },
    ...history.map((exchange): Segment => ({ label: exchange.asker ?? 'person', name: null, text: exchange.question })),
    ...history.map(({ answer }): Segment => ({ label: worstLabel(['builder', taint]), name: null, text: answer })),
    // A model put it into words, whoever said what it is made of.
    ...(summary ? [{ label: summary.label, name: null, text: summary.body }] : []),
    ...shelf.passages.map(({ contentId, title, headings, text }): Segment => ({
      label: labels.get(contentId) ?? 'outside',
      name: title,
      text: [title, ...headings, text].join('\n'),
    })),
    ...results,
  ]
}

/** Whose words documents are: theirs, of what members upload; anybody's, of mails wherever they lie, and of what others can write in or share. */
async function labelsOf(ctx: Actor, ids: readonly DocumentId[]): Promise<Map<DocumentId, Label>> {
  const rows = ids.length === 0 ? [] : await findOrigins(ctx.db, ctx.workspace.id, ids)
  return new Map(rows.map(({ id, format, service }) => [id, service === 'upload' && format !== 'eml' ? 'member' : 'outside']))
}

/** Longer texts are the model's own. */
const longest = 300
/** Whatever reads as an address: of mail, of a page, of a host. */
const address = /[^\s@<>"']+@[^\s@<>"']+\.[\p{L}\p{N}-]+|\b[a-z][a-z0-9+.-]*:\/\/[^\s<>"']+|\bwww\.[^\s<>"']+/giu

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/**
 * By argument: where its value stands; of a list, where the value stands that is vouched for least. Not of long texts.
 * @param fileFields what takes files along: where their names stand
 */
export function originsOf(
  given: Record<string, unknown>,
  context: readonly Segment[],
  fileFields: readonly string[] = [],
): Record<string, Origin> {
  const search: Search = { steps: 0 }
  const found = Object.entries(given).flatMap(([name, value]) => {
    if (fileFields.includes(name)) {
      const files = ToolFile.array().safeParse(value).data ?? []
      return files.length === 0 ? [] : [[name, files.map((file) => originOfFile(file, context, search)).reduce(worseOf)] as const]
    }
    const texts = textsIn(value)
    if (texts.length === 0 || texts.some((text) => text.length > longest)) return []
    return [[name, texts.map((text) => originOf(text, context, search)).reduce(worseOf)] as const]
  })
  return Object.fromEntries(found)
}

/** A file stands somewhere even if nobody says its name: it is one of the documents that were found. */
function originOfFile({ name }: ToolFile, context: readonly Segment[], search: Search): Origin {
  const origin = originOf(name, context, search)
  return origin.kind === 'nowhere' ? { kind: 'outside', name } : origin
}

/** What the service says of a name is vouched for by no more than it, whoever gave the name. */
export function originsMeant(
  origins: Readonly<Record<string, Origin>>,
  { fields, from }: { fields: readonly string[]; from: string },
): Record<string, Origin> {
  const said: Origin = { kind: 'outside', name: from }
  return { ...origins, ...Object.fromEntries(fields.map((field) => [field, worseOf(origins[field] ?? said, said)])) }
}

const worseOf = (one: Origin, other: Origin): Origin => {
  if (one.kind === 'nowhere' || other.kind === 'nowhere') return { kind: 'nowhere', name: null }
  return worstLabel([one.kind, other.kind]) === one.kind ? one : other
}

/** Whether arguments of a read could carry something away: a long text, or an address that neither the person nor the builder gave. */
export function mayCarry(given: Record<string, unknown>, context: readonly Segment[]): boolean {
  const search: Search = { steps: 0 }
  const isGiven = (found: string) => ['person', 'builder'].includes(originOf(found, context, search).kind)
  return textsIn(given).some((text) => text.length > longest || !(text.match(address) ?? []).every(isGiven))
}
