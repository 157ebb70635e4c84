import type { ConversationId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { ReturnOf } from '@quarry/contract/wire/route'
import type { sharingRoutes } from '@quarry/contract/wire/agent/sharing'
import type { Needs } from '../../../context.ts'
import { fail } from '../../../http/fail.ts'
import { shownName } from '../../member/member.ts'
import { stillVisible } from '../../search/search.ts'
import { findMessages, type MessageRow } from '../message.store.ts'
import { ownerOf } from '../owner.ts'
import { type PageStart, shownLast } from '../page.store.ts'
import { findShared, findSharedWith, type SharedRow } from './sharing.store.ts'

type Reader = Needs<'db' | 'clock' | 'vendors' | 'account' | 'workspace'>

export async function listShared(ctx: Reader, start: PageStart): Promise<ReturnOf<typeof sharingRoutes.list>> {
  const size = limits.conversationPageSize
  const rows = await findSharedWith(ctx.db, ownerOf(ctx), shownLast(start), size + 1)
  return { conversations: rows.slice(0, size).map((row) => presentShared(ctx, row)), hasMore: rows.length > size }
}

/**
 * As the reader may read it at this moment. What an answer rests on is more than it cites: a model puts into words whatever it was shown,
 * also answers that came before.
 * @throws Failure conversationMissing
 */
export async function readShared(ctx: Reader, id: ConversationId): Promise<ReturnOf<typeof sharingRoutes.read>> {
  const conversation = await findShared(ctx.db, ownerOf(ctx), id)
  if (!conversation) throw fail('conversationMissing')
  const rows = await findMessages(ctx.db, ownerOf(ctx), id)
  const named = rows.flatMap(({ rests_on: restsOn, citations }) => [
    ...(restsOn ?? []),
    ...citations.map(({ contentId }) => contentId),
  ])
  const visible = new Set(await stillVisible(ctx, [...new Set(named)]))
  let isHidden = false
  const messages = rows.map((row) => {
    if (row.author === 'agent') isHidden ||= row.rests_on === null || !row.rests_on.every((each) => visible.has(each))
    return presentMessage(row, row.author === 'agent' && isHidden, visible)
  })
  return { conversation: presentShared(ctx, conversation), messages }
}

const presentMessage = (
  row: MessageRow,
  isWithheld: boolean,
  visible: ReadonlySet<string>,
): ReturnOf<typeof sharingRoutes.read>['messages'][number] => {
  const isShown = ({ contentId }: { contentId: string }) => visible.has(contentId)
  const hidden = new Set(row.citations.filter((each) => !isShown(each)).map(({ index }) => index))
  return {
    messageId: row.id,
    author: row.author,
    body: isWithheld ? '' : withoutMarks(row.body, hidden),
    kind: row.kind,
    citations: isWithheld ? [] : row.citations.filter(isShown),
    isWithheld,
    createdAt: row.created_at.toISOString(),
  }
}

/** A mark of what a reader may not open, as a file of the question, would lead nowhere. */
const withoutMarks = (text: string, hidden: ReadonlySet<number>): string =>
  text.replace(/[ \t]*\[(\d{1,3})\](?!\()/g, (mark, number: string) => (hidden.has(Number(number)) ? '' : mark))

const presentShared = (ctx: Needs<'account'>, row: SharedRow): ReturnOf<typeof sharingRoutes.read>['conversation'] => ({
  conversationId: row.id,
  agentId: row.agent_id,
  agentName: row.agent_name,
  title: row.title,
  person: {
    name: shownName(row),
    isMe: row.account_id === ctx.account.id,
  },
  sharedAt: row.shared_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
