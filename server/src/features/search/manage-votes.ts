import type { DocumentId } from '@quarry/contract/ids'
import type { DocumentVotes } from '@quarry/contract/wire/search/votes'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { viewerOf } from '../rights/rights.ts'
import { findVoteSums, forgetVotes } from './vote.store.ts'

type Managing = Needs<'db' | 'vendors' | 'clock' | 'account' | 'workspace'>

const most = 100

/** What people voted about documents the administrator may see: numbers and reasons, never who. */
export async function listVotes(ctx: Managing): Promise<DocumentVotes[]> {
  const sums = await findVoteSums(ctx.db, viewerOf(ctx), most)
  return sums.map(({ lastVotedAt, ...sum }) => ({ ...sum, lastVotedAt: lastVotedAt.toISOString() }))
}

/** @throws Failure documentMissing: nothing was voted about it, or they may not see it. */
export async function resetVotes(ctx: Managing, documentId: DocumentId): Promise<void> {
  if (!(await forgetVotes(ctx.db, viewerOf(ctx), documentId))) throw fail('documentMissing')
}
