import type { ConversationId } from '@quarry/contract/ids'
import { type RawBuilder, sql } from 'kysely'

/** Of a list that shows the last one first. @property id null where the caller names the moment alone: what shares it is passed over. */
export type ShownLast = { at: Date; id: ConversationId | null }

/** Where a page begins, as callers say it. */
export type PageStart = { before?: string | undefined; beforeId?: ConversationId | undefined }

export const shownLast = ({ before, beforeId }: PageStart): ShownLast | undefined =>
  before === undefined ? undefined : { at: new Date(before), id: beforeId ?? null }

/** Whether a conversation comes after it in the order of `column`, the latest first, and of ids. */
export const isAfter = (column: string, { at, id }: ShownLast): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} < ${at} or (${sql.ref(column)} = ${at} and conversation.id > ${id}::uuid))`
