import { useState } from 'react'
import type { Agent, Draft } from '../agent-types.ts'
import { differences, draftOf, merge } from './draft.ts'

type Edited = { base: Draft; version: number; draft: Draft }
export type DraftState = ReturnType<typeof useDraft>

/** An agent as it is being changed; as long as nothing is, as it was saved last, by whomever. */
export function useDraft(agent: Agent) {
  const [edited, setEdited] = useState<Edited | null>(null)
  const saved = draftOf(agent)
  const from = edited ?? { base: saved, version: agent.version, draft: saved }
  const isChanged = edited !== null && differences(edited.base, edited.draft).length > 0
  return {
    ...from,
    isChanged,
    change: (part: Partial<Draft>) =>
      setEdited((before) => {
        const start = before ?? from
        const draft = { ...start.draft, ...part }
        return differences(start.base, draft).length > 0 ? { ...start, draft } : null
      }),
    /** Goes on from what somebody else has saved. */
    rebase: (theirs: Agent, draft: Draft) => setEdited({ base: draftOf(theirs), version: theirs.version, draft }),
    /** What was changed goes on from a version that was made here and changed nothing of it. */
    follow: (version: number) => setEdited((before) => (before?.version === version - 1 ? { ...before, version } : before)),
    /** It was saved as `sent` while it stood here as `shown`: what was changed since goes on from that version. */
    settle: ({ shown, sent, version }: { shown: Draft; sent: Draft; version: number }) =>
      setEdited((now) => {
        if (!now) return null
        const draft = merge(shown, now.draft, sent).merged
        return differences(sent, draft).length > 0 ? { base: sent, version, draft } : null
      }),
    discard: () => setEdited(null),
  }
}
