import { type KeyboardEvent, useContext, useId, useState } from 'react'
import { fits } from '../../../lib/text/fits.ts'
import { type AgentToAsk, AgentsToAskContext } from './agents-to-ask.ts'
import { mentionIn } from './mention.ts'

/** How many are offered; more letters narrow further. */
const most = 6

/** Agents named with an `@` in the search box: which are offered, which one is chosen, and its keys. */
export function useMention(text: string, setText: (text: string) => void) {
  const id = useId()
  const asking = useContext(AgentsToAskContext)
  const [chosenId, choose] = useState<string | null>(null)
  /** What stood in the box when the list was closed: it stays closed until something else does. */
  const [closedAt, closeAt] = useState<string | null>(null)
  const mention = asking && mentionIn(text, asking.agents)
  const begun = mention?.agent === null && closedAt !== text ? mention.begun : null
  const offered = begun === null ? [] : (asking?.agents ?? []).filter(({ name }) => fits(begun, name)).slice(0, most)
  const at = Math.max(
    0,
    offered.findIndex((agent) => agent.id === chosenId),
  )
  /** Nobody can be offered, because it is not known who there is. */
  const again = begun === null ? null : (asking?.again ?? null)
  const take = ({ name }: AgentToAsk) => setText(`@${name} `)

  return {
    id,
    asking,
    offered,
    again,
    at,
    choose,
    take,
    /** To whom the question goes, and which; null: it is a search. */
    asked: mention?.agent ? mention : null,
    /** To be called with what is typed. */
    look: (next: string) => void (next.startsWith('@') && asking?.load()),
    /** @returns whether the key was for the list. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      if ((offered.length === 0 && !again) || event.nativeEvent.isComposing) return false
      const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 }
      const step = again ? undefined : steps[event.key]
      if (again && event.key === 'Enter') again()
      else if (step !== undefined) choose(offered[(step + offered.length) % offered.length]!.id)
      else if (event.key === 'Enter') take(offered[at]!)
      else if (event.key === 'Escape') closeAt(text)
      else return false
      event.preventDefault()
      return true
    },
  }
}
export type MentionState = ReturnType<typeof useMention>
