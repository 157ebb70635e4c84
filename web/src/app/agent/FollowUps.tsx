import { type ComponentProps, lazy, Suspense } from 'react'
import type { FollowUps as Shown } from '../../features/search/answer/follow-ups.ts'
import { ReplyPartsContext } from '../../features/agent/reply-parts.ts'
import { replyParts } from './reply-parts.tsx'

const Loaded = lazy(() =>
  import('../../features/agent/asked/FollowUps.tsx').then(
    ({ FollowUps: component }) => ({ default: component as Shown }),
    // Without it nothing is missing of the answer.
    () => ({ default: (() => null) as Shown }),
  ),
)

/** What is asked on from answers, whose words look as those of the search. */
const FollowUps: Shown = (props: ComponentProps<Shown>) => (
  <ReplyPartsContext value={replyParts}>
    <Suspense fallback={<div className="mt-3 -mb-4 h-15.5 max-sm:in-data-teaser:hidden" />}>
      <Loaded {...props} />
    </Suspense>
  </ReplyPartsContext>
)

export const followUps = { FollowUps }
