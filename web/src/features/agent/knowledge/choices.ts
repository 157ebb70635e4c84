import type { SourceId } from '@quarry/contract/ids'
import type { Choice } from '../agent-types.ts'
import { keyOf } from '../draft/draft.ts'

export const wholeSource = (sourceId: SourceId, title: string): Choice => ({ sourceId, kind: 'source', contentId: null, title })

export const isChosen = (choices: readonly Choice[], choice: Choice): boolean =>
  choices.some((each) => keyOf(each) === keyOf(choice))

/** Whether a place is known because something above it is. @param above its source, and the folders on the way to it. */
export const isIncluded = (choices: readonly Choice[], above: readonly Choice[]): boolean =>
  above.some((each) => isChosen(choices, each))

/** Ticks a place, or takes its tick away. What lies in a ticked source is part of it, and needs no tick of its own. */
export function toggle(choices: readonly Choice[], choice: Choice): Choice[] {
  if (isChosen(choices, choice)) return choices.filter((each) => keyOf(each) !== keyOf(choice))
  const others = choices.filter(({ sourceId }) => choice.kind !== 'source' || sourceId !== choice.sourceId)
  return [...others, choice]
}
