import { setImmediate } from 'node:timers/promises'
import type { ConversationId, DocumentId } from '@quarry/contract/ids'
import type { Actor, Needs } from '../../../context.ts'
import { readQuery } from '../../../search-index/query.ts'
import { questionWords, termsOf } from '../../../search-index/terms.ts'
import type { AnswerPassage } from '../../answer/answer.ts'
import { type FilePiece, findFilesWhole } from './file.store.ts'

type Looked = { query: string; most: number }

/** At most what a model is shown around a passage: its frame, and of its title and headings no more than this. */
const frameCharacters = 100
const labelCharacters = 300
/** Others have their turn after so many. */
const rankedAtOnce = 50

/**
 * What the files of a conversation say to a question: all of them where there is room, else the parts with most of its words, and of
 * equals the beginning of each file. The same every time, so that nothing of it need be kept with the run.
 * @param most characters that are shown
 * @returns used: how many of them.
 */
export async function findPassages(
  { db, workspace, readers }: Needs<'db' | 'workspace'> & Pick<Actor, 'readers'>,
  conversationId: ConversationId,
  { query, most }: Looked,
): Promise<{ passages: AnswerPassage[]; used: number; unreadable: number }> {
  const files = await findFilesWhole(db, workspace.id, conversationId, readers !== undefined)
  const all = files.flatMap(({ id, name, pieces }) =>
    pieces.map(({ headings, body }, index) => ({ id, name, headings, body, index, score: 0 })),
  )
  const length = all.reduce((sum, piece) => sum + shownLength(piece), 0)
  const passages: AnswerPassage[] = []
  let used = 0
  for (const piece of length <= most ? all : await ranked(all, query)) {
    if (used + shownLength(piece) > most) continue
    used += shownLength(piece)
    const { id, name, headings, body, index, score } = piece
    passages.push({
      number: passages.length + 1,
      hitId: `${id}:${index}`,
      // Citations name what they are from by one field.
      contentId: id as string as DocumentId,
      title: name,
      headings,
      link: '',
      text: body,
      score,
    })
  }
  return { passages, used, unreadable: files.filter(({ pieces }) => pieces.length === 0).length }
}

type Part = FilePiece & { name: string; index: number; score: number }

const shownLength = ({ name, headings, body }: Part): number =>
  frameCharacters + Math.min(labelCharacters, [name, ...headings].join(' › ').length) + body.length

/** Those with most words of the question first, of equals the earlier ones. */
export async function ranked<P extends Part>(parts: readonly P[], query: string): Promise<P[]> {
  const words = questionWords(readQuery(query))
  const scored: P[] = []
  for (const [at, part] of parts.entries()) {
    if (at % rankedAtOnce === 0) await setImmediate()
    scored.push({ ...part, score: scoreOf(part, words) })
  }
  return scored.sort((one, other) => other.score - one.score || one.index - other.index)
}

/** How many words of the question stand in it, a heavier one counting for more. */
function scoreOf({ headings, body }: FilePiece, words: readonly Map<string, number>[]): number {
  const terms = termsOf([...headings, body].join('\n'))
  return words.reduce((sum, forms) => sum + Math.max(0, ...[...forms].map(([term, weight]) => (terms.has(term) ? weight : 0))), 0)
}
