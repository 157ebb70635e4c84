import { queryOf } from '../synonym/synonym.ts'
import type { Needs } from '../../context.ts'
import { viewerOf } from '../rights/rights.ts'
import { findCandidates } from './candidates.ts'
import { findHeadings } from './examples.store.ts'
import { loadVisible } from './load.ts'
import { type Question, questionOf } from './question-of.ts'

const count = 3
/** Searches that are spent on finding out which questions lead where they come from. */
const tries = 9

type Row = Awaited<ReturnType<typeof findHeadings>>[number]
type Candidate = Question & Pick<Row, 'document_id'> & { nth: number; turn: number }

/**
 * Questions the caller's documents answer, made from their headings: at most three, of different documents, those in the caller's language
 * first. Each was searched for just now as the caller would, and its document came first; so nobody is led to something else, and nothing
 * is asked that its asker may not see.
 */
export async function exampleQuestions(
  ctx: Needs<'db' | 'clock' | 'vendors' | 'search' | 'account' | 'workspace'>,
): Promise<string[]> {
  const lang = ctx.account.lang === 'ko' ? 'ko' : 'en'
  const candidates = ofEachKind(inTurn(await findHeadings(ctx.db, viewerOf(ctx)), lang)).slice(0, tries)
  const good: Candidate[] = []
  while (candidates.length > 0 && good.length < count) {
    const some = candidates.splice(0, count)
    const leads = await Promise.all(some.map((candidate) => leadsThere(ctx, candidate)))
    for (const [index, candidate] of some.entries())
      if (leads[index] && !good.some(({ document_id, text }) => document_id === candidate.document_id || text === candidate.text))
        good.push(candidate)
  }
  return good.slice(0, count).map(({ text }) => text)
}

async function leadsThere(
  ctx: Needs<'db' | 'clock' | 'vendors' | 'search' | 'account' | 'workspace'>,
  { text, document_id: documentId }: Candidate,
): Promise<boolean> {
  const found = await findCandidates(ctx, { query: await queryOf(ctx, text) }, { offset: 0, limit: 1, chunksPerDocument: 1 })
  const [best] = await loadVisible(ctx, found.documents)
  return best?.[0]?.document.id === documentId
}

/** Questions that differ in nothing but numbers, as of the reports of every day, ask the same: the first of them stands for the others. */
const ofEachKind = (candidates: readonly Candidate[]): Candidate[] =>
  [...Map.groupBy(candidates, ({ text }) => text.replaceAll(/\d+/g, '0')).values()].map(([first]) => first!)

/** In the caller's language first, then what fits its heading; every source has its turn before another document of one comes. */
function inTurn(rows: readonly Row[], lang: 'ko' | 'en'): Candidate[] {
  const turns = new Map<string, number>()
  const byDocument = [...Map.groupBy(rows, (row) => row.document_id).values()]
  const candidates = byDocument.flatMap((parts) => {
    const [{ source_id: source, document_id }] = parts as [Row]
    const questions = questionsOf(parts)
    if (questions.length === 0) return []
    const turn = turns.get(source) ?? 0
    turns.set(source, turn + 1)
    return questions.map((question, nth) => ({ ...question, document_id, nth, turn }))
  })
  return candidates.toSorted(
    (a, b) =>
      Number(b.lang === lang) - Number(a.lang === lang) || Number(b.fits) - Number(a.fits) || a.nth - b.nth || a.turn - b.turn,
  )
}

/** Of one document, those that fit first. What its file is called is no heading, nor what a sheet is called. */
function questionsOf(parts: readonly Row[]): Question[] {
  const [{ title, kind }] = parts as [Row]
  const name = title.replace(/\.[a-z][a-z0-9]{0,4}$/i, '').trim()
  const isFile = name !== title
  const headings = ['sheet', 'xlsx'].includes(kind)
    ? []
    : parts.filter(({ heading }) => heading !== null && heading.trim() !== name)
  const all = [...headings, ...(isFile ? [] : [{ heading: title, body: parts[0]?.body ?? '' }])]
  const questions = all.map(({ heading, body }) => questionOf(heading ?? '', body)).filter((question) => question !== null)
  return questions.toSorted((a, b) => Number(b.fits) - Number(a.fits))
}
