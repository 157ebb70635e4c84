import type { ComponentProps } from 'react'
import { FollowUps } from '../../features/agent/asked/FollowUps.tsx'
import { ReplyPartsContext } from '../../features/agent/reply-parts.ts'
import type { FollowUps as Shown } from '../../features/search/answer/follow-ups.ts'
import { replyParts } from './reply-parts.tsx'

/** What is asked on from an answer, as the application draws replies. */
export const AskedOn = ((props: ComponentProps<typeof FollowUps>) => (
  <ReplyPartsContext value={replyParts}>
    <FollowUps {...props} />
  </ReplyPartsContext>
)) as Shown
