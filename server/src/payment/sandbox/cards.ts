import type { FailKind } from '../gateway.ts'

/** What the cards of the built-in payment company do, by the number that tells them apart. */
export const sandboxCards = {
  '4242': { charge: 'pays' },
  '0002': { charge: 'fails', failKind: 'soft', code: 'insufficient_funds' },
  '9979': { charge: 'fails', failKind: 'hard', code: 'stolen_card' },
  '3220': { charge: 'confirms' },
  '0077': { charge: 'loses' },
  '0119': { charge: 'waits' },
  '5126': { charge: 'pays', refunds: false },
} as const satisfies Record<string, Behaviour>

export type SandboxCard = keyof typeof sandboxCards
/** `confirms`: asks the person first; `loses`: pays, and the answer is lost; `waits`: pays three minutes later. */
type Behaviour =
  | { charge: 'pays'; refunds?: false }
  | { charge: 'confirms' | 'loses' | 'waits' }
  | { charge: 'fails'; failKind: FailKind; code: string }

export const behaviourOf = (card: string | null): Behaviour =>
  card !== null && card in sandboxCards
    ? sandboxCards[card as SandboxCard]
    : { charge: 'fails', failKind: 'hard', code: 'no_card' }
