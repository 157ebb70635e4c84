import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import type { FollowUps as Shown } from '../../features/search/answer/follow-ups.ts'
import { whenIdle } from '../../lib/later/when-idle.ts'
import { lazyPart } from '../../lib/later/lazy-part.ts'

const Loaded = lazyPart(() =>
  import('./AskedOn.tsx').then(
    ({ AskedOn }) => ({ default: AskedOn }),
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
    <Suspense fallback={place}>
      <Loaded {...props} />
    </Suspense>
  )
}

export const followUps = { FollowUps }
