const tones = 6

/** The tone of an agent, from 1, the same wherever and whenever it is shown. */
export const toneOf = (agentId: string): number =>
  ([...agentId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 0) % tones) + 1
