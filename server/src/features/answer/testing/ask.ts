import { answerRoutes } from '@quarry/contract/routes/search/answer'
import type { EventOf } from '@quarry/contract/wire/route'
import { eventsOf } from '../../../../testing/run-events.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { searchTop } from '../../search/search.ts'
import { answerSearch } from '../answer.ts'

type Event = EventOf<typeof answerRoutes.answer>

/** Searches, and reads the answer to the end. */
export async function ask(ctx: WorkspaceCtx, query: string): Promise<Event[]> {
  const { requestId } = await searchTop(ctx, { query })
  return eventsOf(answerRoutes.answer, ctx, await answerSearch(ctx, { requestId }))
}

export const textOf = (events: readonly Event[]): string =>
  events.map((event) => (event.event === 'text' ? event.data.delta : '')).join('')
export const referencesOf = (events: readonly Event[]) =>
  events.flatMap((event) => (event.event === 'reference' ? [event.data] : []))
export const kindOf = (events: readonly Event[]) =>
  events.flatMap((event) => (event.event === 'done' ? [event.data.kind] : []))[0]
