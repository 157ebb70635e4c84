import type { ChatPlace } from '../../../kit/channel.ts'
import { IntegrationError } from '../../../kit/kit.ts'

/**
 * Where something is said at Teams. What a space is, and of a channel its team, is part of what we call it: nobody can be asked by the id of
 * the conversation alone.
 */
export type Spot =
  | { kind: 'personal' | 'groupChat'; conversation: string }
  | { kind: 'channel'; team: string; conversation: string }

export const spaceOf = (spot: Spot): string =>
  spot.kind === 'channel' ? `channel/${spot.team}/${spot.conversation}` : `${spot.kind}/${spot.conversation}`

/** @throws IntegrationError notFound */
export function spotOf(space: string): Spot {
  const [kind, first, second] = space.split('/')
  if (kind === 'channel' && first && second) return { kind, team: first, conversation: second }
  if ((kind === 'personal' || kind === 'groupChat') && first) return { kind, conversation: first }
  throw new IntegrationError('notFound', 'Teams: there is no such channel.')
}

/** Of a channel the message that began it; elsewhere there are no threads, and what stands in none is in the space itself. */
export const threadOf = ({ space, thread }: ChatPlace): string | null =>
  spotOf(space).kind === 'channel' && thread !== space ? thread : null

/** A thread of a channel is a conversation of its own. */
export function conversationOf(place: ChatPlace): string {
  const [{ conversation }, thread] = [spotOf(place.space), threadOf(place)]
  return thread === null ? conversation : `${conversation};messageid=${thread}`
}

export const pathOf = (conversation: string): string => `/v3/conversations/${encodeURIComponent(conversation)}`
