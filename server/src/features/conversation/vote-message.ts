import type { MessageId } from '@quarry/contract/ids'
import type { Vote, VoteReason } from '@quarry/contract/wire/search/answer'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { castVote } from '../search/search.ts'
import { findQuestionBefore, updateVote } from './message.store.ts'
import { ownerOf } from './owner.ts'

type Given = { messageId: MessageId; vote: Vote; reason?: VoteReason | undefined }

/**
 * Where the search answered, a vote also counts for the documents it cites, as one on the answer to a search does: when what was searched for
 * is asked in similar words. What an agent says is its own.
 * @throws Failure conversationMissing
 */
export async function voteMessage(
  ctx: Needs<'db' | 'clock' | 'account' | 'workspace'>,
  { messageId, vote, reason: given }: Given,
): Promise<Record<string, never>> {
  const owner = ownerOf(ctx)
  const reason = (vote === 'DISLIKE' && given) || null
  await atomic(ctx.db, async (tx) => {
    const answer = await updateVote(tx, owner, messageId, { vote: vote === 'NONE' ? null : vote, reason })
    if (!answer) throw fail('conversationMissing')
    if (answer.agent_id !== null) return
    const searched = answer.steps.findLast(({ kind }) => kind === 'search')?.subject
    await castVote(tx, owner.workspaceId, {
      on: { messageId },
      accountId: owner.accountId,
      query: searched ?? (await findQuestionBefore(tx, owner, answer.conversation_id, answer.seq)),
      liked: vote === 'NONE' ? null : vote === 'LIKE',
      reason,
      documents: answer.citations.map(({ contentId }) => contentId),
      at: ctx.clock.now(),
    })
  })
  return {}
}
