import type { ConversationId } from '@quarry/contract/ids'
import type { ParsedOf, ReturnOf } from '@quarry/contract/wire/route'
import type { sharingRoutes } from '@quarry/contract/wire/agent/sharing'
import type { Needs } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { fail } from '../../../http/fail.ts'
import { shownName } from '../../member/member.ts'
import { ownerOf } from '../owner.ts'
import { countMembers, findReaders, findShareable, holdShareable, putSharing, replaceReaders } from './sharing.store.ts'

type Caller = Needs<'db' | 'clock' | 'account' | 'workspace'>

/** @throws Failure conversationMissing */
export async function readSharing(ctx: Caller, id: ConversationId): Promise<ReturnOf<typeof sharingRoutes.get>> {
  const conversation = await findShareable(ctx.db, ownerOf(ctx), id)
  if (!conversation) throw fail('conversationMissing')
  const readers = await findReaders(ctx.db, ctx.workspace.id, id)
  return {
    sharedWith: conversation.shared_with ?? 'nobody',
    people: readers.map((row) => ({ accountId: row.id, name: shownName(row) })),
  }
}

/** Who read it before and is not among them any more reads nothing from now on. @throws Failure conversationMissing, memberMissing */
export async function shareConversation(
  ctx: Caller,
  { conversationId, sharedWith, accountIds }: ParsedOf<typeof sharingRoutes.set>,
): Promise<Record<string, never>> {
  const named = sharedWith === 'people' ? [...new Set(accountIds)].filter((id) => id !== ctx.account.id) : []
  await atomic(ctx.db, async (tx) => {
    const held = await holdShareable(tx, ownerOf(ctx), conversationId)
    if (!held) throw fail('conversationMissing')
    if ((await countMembers(tx, ctx.workspace.id, named)) < named.length) throw fail('memberMissing')
    // Named nobody: nobody reads it.
    const now = sharedWith === 'everybody' ? 'everybody' : named.length > 0 ? 'people' : null
    await putSharing(tx, ctx.workspace.id, conversationId, now, now && (held.shared_at ?? ctx.clock.now()))
    await replaceReaders(tx, ctx.workspace.id, conversationId, named)
  })
  return {}
}
