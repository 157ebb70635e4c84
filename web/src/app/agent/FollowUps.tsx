import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { FollowUps as Shown } from '../../features/search/answer/follow-ups.ts'
import { ReplyPartsContext } from '../../features/agent/reply-parts.ts'
import { whenIdle } from '../../lib/later/when-idle.ts'
import { replyParts } from './reply-parts.tsx'

const Loaded = lazy(() =>
  import('../../features/agent/asked/FollowUps.tsx').then(
    ({ FollowUps: component }) => ({ default: component as Shown }),
    // Without it nothing is missing of the answer.
    () => ({ default: (() => null) as Shown }),
  ),
)

/** What is asked on from answers, whose words look as those of the search. Hits and the answer come first. */
const FollowUps: Shown = (props: ComponentProps<Shown>) => {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => whenIdle(() => setIsDue(true)), [])
  const place = <div className="mt-3 -mb-4 h-15.5 max-sm:in-data-teaser:hidden" />
  if (!isDue) return place
  return (
    <ReplyPartsContext value={replyParts}>
      <Suspense fallback={place}>
        <Loaded {...props} />
      </Suspense>
    </ReplyPartsContext>
  )
}

export const followUps = { FollowUps }
