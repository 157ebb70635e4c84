import type { ChatUser } from '@quarry/integrations/kit/channel'
import { z } from 'zod'
import type { Actor } from '../../../context.ts'
import type { ChannelClientRow } from '../client.store.ts'
import type { Thread } from '../turn.store.ts'
import type { Word } from '../words.ts'

/** Of a card, and below an answer. */
export const PressAction = z.enum(['approve', 'deny', 'review', 'like', 'dislike', 'stop', 'again', 'alone', 'share'])
export type Press = Thread & { user: string; action: z.output<typeof PressAction>; value: string }

/** Who pressed it, as far as that is known. @property tell says something to them alone */
export type Presser = {
  client: ChannelClientRow
  user: ChatUser
  actor: Actor | null
  tell(word: Word, isDirect: boolean): Promise<void>
}
