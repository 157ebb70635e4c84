import type { AgentToAsk } from './agents-to-ask.ts'

/** What an `@` at the beginning of the box is about: an agent with the question to it, or the beginning of a name. */
export type Mention = { agent: AgentToAsk; question: string } | { agent: null; begun: string }

const plain = (text: string): string => text.normalize('NFC').toLocaleLowerCase()

/** @returns null where what is typed is a search. */
export function mentionIn(typed: string, agents: readonly AgentToAsk[]): Mention | null {
  if (!typed.startsWith('@')) return null
  const said = typed.normalize('NFC').slice(1)
  // Of “HR” and “HR guide” the one that was written out.
  const [agent] = agents
    .filter(({ name }) => plain(said).startsWith(`${plain(name)} `))
    .toSorted((one, other) => other.name.length - one.name.length)
  return agent ? { agent, question: said.slice(agent.name.normalize('NFC').length).trim() } : { agent: null, begun: said.trim() }
}
