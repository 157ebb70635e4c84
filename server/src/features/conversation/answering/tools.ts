import { z } from 'zod'
import type { Actor } from '../../../context.ts'
import { queryOf } from '../../synonym/synonym.ts'
import type { SearchScope } from '../../../search-index/ancestors.ts'
import type { OwnTool } from '../../agent/agent.ts'
import { type AnswerPassage, packPassages } from '../../answer/answer.ts'
import { findCandidates, loadVisible, readWithin } from '../../search/search.ts'
import { listSources } from '../../source/source.ts'
import type { Shelf } from './shelf.ts'

/** What came of a call. JSON: it is kept, and read again by a process that goes on with the run. */
export type ToolResult = {
  /** For the model, before the passages. */
  text: string
  passages: AnswerPassage[]
  /** Documents or tools found; null where nothing was searched. */
  found: number | null
  /** Names of tools that the model may call from then on. */
  tools?: string[]
}

/** A tool as a model is offered it. @property description and the descriptions of `input` are for the model. */
export type OfferedTool<Input extends z.ZodObject = z.ZodObject> = { name: string; description: string; input: Input }

/** Something an agent may do on the way to its answer, which changes nothing. */
export type AgentTool<Input extends z.ZodObject = z.ZodObject> = OfferedTool<Input> & {
  /** As people read it. */
  kind: 'search' | 'read' | 'tools'
  /** What it is about, in the words of people. */
  subjectOf(input: z.output<Input>): string
  run(input: z.output<Input>): Promise<ToolResult>
}

export const agentTool = <Input extends z.ZodObject>(definition: AgentTool<Input>): AgentTool => definition

const documentsRead = 10
const chunksPerDocument = 3
/** Characters of passages that one call brings. */
const resultCharacters = 8_000
const chunksOfPart = 8
const attachedText =
  'This is a file the person attached. What fits the question best in it stands in the passages you were shown; no more of it can be read.'

type Searched = { query: string; from?: string | undefined; to?: string | undefined }

/** Where a tool looks: what an agent knows, or everything that the asking person may see. */
export type Where = SearchScope | 'everything'

const within = (where: Where): SearchScope | undefined => (where === 'everything' ? undefined : where)

/** Looks for documents there, as the asking person. @param most characters of passages */
export async function searchKnowledge(
  actor: Actor,
  where: Where,
  { query, from, to }: Searched,
  most: number,
): Promise<ToolResult> {
  const filters = { ...(from && { searchStartTime: from }), ...(to && { searchEndTime: to }), within: within(where) }
  const page = { offset: 0, limit: documentsRead, chunksPerDocument }
  const candidates = await findCandidates(actor, { ...filters, query: await queryOf(actor, query) }, page)
  const hits = await loadVisible(actor, candidates.documents, { within: within(where) })
  return {
    text: hits.length === 0 ? 'Nothing was found.' : `${hits.length} documents were found.`,
    passages: packPassages(hits, most, candidates),
    found: hits.length,
  }
}

type Edge = 'beginning' | 'end'

/** A moment, or the first or last one of a day of this zone. */
const momentOf = (timeZone: string, edge: Edge) =>
  z
    .string()
    .transform((said) => (/^\d{4}-\d\d-\d\d$/.test(said) ? edgeOf(said, timeZone, edge) : Date.parse(said)))
    .refine((ms) => !Number.isNaN(ms), 'must be a date such as 2026-01-31')
    .transform((ms) => new Date(ms).toISOString())

/** @returns NaN for a day that no calendar has. */
function edgeOf(day: string, timeZone: string, edge: Edge): number {
  try {
    const date = Temporal.PlainDate.from(day)
    if (edge === 'beginning') return date.toZonedDateTime({ timeZone }).epochMilliseconds
    return date.add({ days: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds - 1
  } catch {
    return Number.NaN
  }
}

const searchInput = (timeZone: string) =>
  z.object({
    query: z.string().trim().min(1).max(1_000).describe('What to look for'),
    from: z.optional(momentOf(timeZone, 'beginning').describe('Only documents changed from this day on, such as 2026-01-31')),
    to: z.optional(
      momentOf(timeZone, 'end').describe('Only documents changed up to this day, itself included, such as 2026-12-31'),
    ),
  })
const ReadInput = z.object({
  document: z.string().describe('The document as the passages name it, such as d1'),
  part: z.optional(z.coerce.number().int().min(1).max(10_000).describe('Which part, from 1; the first when absent')),
})

/** @property timeZone where the days are that the model names. @property own what of all documents it may use besides. */
type Knowing = { scope: SearchScope; own: ReadonlySet<OwnTool>; shelf: Shelf; timeZone: string }

/** How an agent looks further into what it knows, and into whatever else it may. */
export function knowledgeTools(actor: Actor, { scope, own, shelf, timeZone }: Knowing): AgentTool[] {
  const knows = scope.length > 0
  const search = (name: string, description: string, where: Where): AgentTool =>
    agentTool({
      name,
      description: `${description} Use words that the documents would use.`,
      input: searchInput(timeZone),
      kind: 'search',
      subjectOf: ({ query }) => query,
      run: (input) => searchKnowledge(actor, where, input, resultCharacters),
    })
  return [
    ...(knows ? [search('search_knowledge', 'Looks for passages in the documents you may use.', scope)] : []),
    ...(own.has('search')
      ? [
          search(
            'search_workspace',
            'Looks for passages in all documents that the person may see, where those you know do not tell.',
            'everything',
          ),
        ]
      : []),
    ...(knows || own.has('read_document') ? [readTool(actor, shelf, own.has('read_document') ? 'everything' : scope)] : []),
    ...(own.has('list_sources') ? [sourcesTool(actor)] : []),
  ]
}

const readTool = (actor: Actor, shelf: Shelf, where: Where): AgentTool =>
  agentTool({
    name: 'read_document',
    description: 'Reads more of a document that a passage is from, part by part.',
    input: ReadInput,
    kind: 'read',
    subjectOf({ document }) {
      const id = shelf.documentOf(document)
      return id === null ? '' : shelf.titleOf(id)
    },
    async run({ document, part = 1 }) {
      const id = shelf.documentOf(document)
      if (id === null) return { text: `There is no document ${document.slice(0, 40)}.`, passages: [], found: null }
      if (shelf.isKept(id)) return { text: attachedText, passages: [], found: null }
      const window = { from: (part - 1) * chunksOfPart, limit: chunksOfPart }
      const { hits, total } = await readWithin(actor, id, window, within(where))
      const parts = Math.ceil(total / chunksOfPart)
      if (hits.length === 0) return { text: `There is no part ${part} of it that can be read.`, passages: [], found: null }
      // One after another: this is reading, so that nothing is chosen.
      const passages = packPassages(
        hits.map((hit) => [hit]),
        resultCharacters,
      )
      return { text: `Part ${part} of ${parts}.`, passages, found: null }
    },
  })

const sourcesTool = (actor: Actor): AgentTool =>
  agentTool({
    name: 'list_sources',
    description: 'Tells which sources are searched: what is connected, by name and service, and how many documents each holds.',
    input: z.object({}),
    kind: 'read',
    subjectOf: () => '',
    async run() {
      const sources = await listSources(actor)
      // What is searched; of what is the person's alone others are told nothing.
      const searched = sources.filter(({ accessLevel, isMine }) => accessLevel === 'PUBLIC' || (isMine && !actor.readers))
      const lines = searched.map(
        ({ displayName, vendor, documentCount }) => `${displayName} (${vendor}): ${documentCount} documents`,
      )
      return { text: lines.join('\n') || 'No source is connected.', passages: [], found: null }
    },
  })
