import type { Log } from '../../log.ts'
import type { Needs } from '../../context.ts'
import type { Query } from '../../search-index/query.ts'
import { subjectWords } from '../../search-index/terms.ts'
import { findTokensOfAll, type Viewer, viewerOf } from '../rights/rights.ts'
import { findBasis, insertRequestAndFindBasis, type NewRequest } from './basis.store.ts'
import { type Boosts, boostsOf, type OwnVote, ownVoteOf } from './votes.ts'

/**
 * What a search goes by.
 * @property visible tokens of what the person may see; the index lets nothing else pass.
 * @property boosts what the workspace's votes on similar questions make of its documents.
 * @property ownVote of the person on the same question.
 */
export type Basis = { visible: readonly string[]; boosts: Boosts; ownVote: OwnVote | null }

const mostVotes = 200

type Looking = Needs<'db' | 'vendors' | 'clock' | 'account' | 'workspace' | 'readers'>

/** Both at one look, as they are at this moment. */
export async function basisOf(ctx: Looking, query: Query): Promise<Basis> {
  const words = subjectWords(query)
  const viewer = viewerOf(ctx)
  // What one person thinks of a document is not for others to notice.
  if (ctx.readers) return { visible: await findTokensOfAll(ctx.db, viewer, ctx.readers), boosts: new Map(), ownVote: null }
  return toBasis(words, viewer, await findBasis(ctx.db, { ...viewer, words, mostVotes }))
}

/**
 * Writes a search down, which answers and votes refer to. Where that fails, on a full disk say, it goes on without.
 * @returns as `basisOf`.
 */
export async function noteRequest(ctx: Looking & Needs<'log'>, query: Query, request: NewRequest): Promise<Basis> {
  const words = subjectWords(query)
  const viewer = viewerOf(ctx)
  try {
    return toBasis(words, viewer, await insertRequestAndFindBasis(ctx.db, { ...viewer, ...request, words, mostVotes }))
  } catch (error) {
    if (viewer.at.getTime() - (loggedAt.get(ctx.log) ?? -Infinity) > logEveryMs) {
      loggedAt.set(ctx.log, viewer.at.getTime())
      ctx.log.error({ err: error }, 'searches cannot be written down; they are answered without')
    }
    return basisOf(ctx, query)
  }
}

/** Everybody searches all the time: one line says as much as thousands. */
const logEveryMs = 60_000
const loggedAt = new WeakMap<Log, number>()

function toBasis(words: readonly string[], viewer: Viewer, rows: Awaited<ReturnType<typeof findBasis>>): Basis {
  const votes = rows.flatMap((row) => row.votes)
  return {
    visible: rows.flatMap(({ visible }) => visible),
    boosts: boostsOf(words, votes, viewer),
    ownVote: ownVoteOf(words, votes, viewer.accountId),
  }
}
