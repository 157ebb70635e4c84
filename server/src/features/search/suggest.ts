import type { DocumentId } from '@quarry/contract/ids'
import type { SuggestedDocument } from '@quarry/contract/wire/search/understood'
import type { Needs } from '../../context.ts'
import { markerFor } from '../../search-index/passages.ts'
import { isPersonLabel, peopleOf, personKey } from '../../search-index/people.ts'
import { readQuery } from '../../search-index/query.ts'
import { viewerOf } from '../rights/rights.ts'
import { findBasis } from './basis.store.ts'
import { linkOf } from './present.ts'
import { findVisibleDocuments, type VisibleDocument } from './search.store.ts'

const most = 8
/** People that a name may mean; of these the documents are looked for. */
const mostCalled = 50

type Suggesting = Needs<'db' | 'vendors' | 'search' | 'clock' | 'account' | 'workspace'>
type Suggested = { documents: VisibleDocument[]; people: { name: string; count: number }[] }

/** What the index suggests, each checked against the database: it may be behind, and nothing is named that one may not see now. */
async function suggested(ctx: Suggesting, text: string, mostOf: { documents: number; people: number }): Promise<Suggested> {
  const [basis] = await findBasis(ctx.db, { ...viewerOf(ctx), words: [], mostVotes: 0 })
  if (!basis || basis.visible.length === 0) return { documents: [], people: [] }
  const found = await ctx.search.suggest(ctx.workspace.id, {
    text,
    filter: { access: basis.visible },
    limit: mostOf.documents,
    // Beside every way in which their name is written a person is known by a label.
    people: mostOf.people * 3,
    now: ctx.clock.now().getTime(),
  })
  const ids = [...new Set([...found.documents, ...found.people.flatMap(({ documents }) => documents)])] as DocumentId[]
  if (ids.length === 0) return { documents: [], people: [] }
  const rows = new Map((await findVisibleDocuments(ctx.db, viewerOf(ctx), ids)).map((row) => [row.id as string, row]))
  return {
    documents: found.documents.flatMap((id) => rows.get(id) ?? []),
    people: onceEach(found.people.filter(({ name, documents }) => documents.some((id) => isNamed(rows.get(id), name)))).slice(
      0,
      mostOf.people,
    ),
  }
}

const isNamed = (row: VisibleDocument | undefined, name: string): boolean => row !== undefined && peopleOf(row).includes(name)

/** A person written in several ways is one, named as most documents do. */
const onceEach = <Person extends { name: string }>(people: readonly Person[]): Person[] =>
  [
    ...Map.groupBy(
      people.filter(({ name }) => !isPersonLabel(name)),
      ({ name }) => personKey(name),
    ).values(),
  ].map(([first]) => first!)

/** Titles and people that somebody may be about to type. */
export async function suggest(
  ctx: Suggesting,
  text: string,
): Promise<{ documents: SuggestedDocument[]; people: { name: string; count: number }[] }> {
  const { documents, people } = await suggested(ctx, text, { documents: most, people: most })
  const marker = markerFor(readQuery(text))
  return {
    documents: documents.map((row) => ({
      documentId: row.id,
      title: row.title,
      titleMarks: marker.marks(row.title),
      link: linkOf(row, 0),
      kind: row.kind,
      format: row.format,
      sourceName: row.display_name,
      serviceName: row.service,
      updatedAt: row.changed_at?.toISOString() ?? null,
    })),
    people: people.map(({ name, count }) => ({ name, count })),
  }
}

/** People of documents one may see who are called just so, or else whose name holds it. */
export async function findPeopleCalled(ctx: Suggesting, name: string): Promise<string[]> {
  const { people } = await suggested(ctx, name, { documents: 0, people: mostCalled })
  const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim()
  const exact = people.filter((person) => plain(person.name) === plain(name))
  return (exact.length > 0 ? exact : people).map((person) => person.name)
}
