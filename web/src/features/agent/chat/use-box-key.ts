import { useState } from 'react'
import type { ConversationId } from '@quarry/contract/ids'

/**
 * Names the box in which a conversation is asked: each has its own, and one that begins with what is asked here goes on in the same, with
 * what was typed since. Opened again from elsewhere it has its own, as every other.
 * @param begunId the last one that began here
 */
export function useBoxKey(conversationId: ConversationId | null, begunId: ConversationId | null): number {
  const [box, setBox] = useState({ of: conversationId, key: 0, begunId })
  if (box.of === conversationId) return box.key
  const hasJustBegun = conversationId === begunId && begunId !== box.begunId
  const isSame = box.of === null && hasJustBegun
  const next = { of: conversationId, key: isSame ? box.key : box.key + 1, begunId }
  // While it renders, so that no box of a wrong name is ever there.
  setBox(next)
  return next.key
}
