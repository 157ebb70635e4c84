import type { Agent as WireAgent, AgentTexts, AgentTemplate, KnowledgeChoice } from '@quarry/contract/wire/agent/agent'
import type { Named } from '@quarry/contract/calls/names'

export type Agent = Named<WireAgent>
export type ToolSet = Agent['toolSets'][number]
/** What a builder writes. */
export type Texts = Named<AgentTexts>
export type Template = Named<AgentTemplate>
/** What an agent is to know, with the name it is shown by. */
export type Choice = Named<KnowledgeChoice> & { title: string }

/** An agent as it is being changed. */
export type Draft = Texts & { knowledge: readonly Choice[] }

export const textFields = [
  'name',
  'role',
  'description',
  'guide',
  'tone',
  'limitations',
  'instructions',
  'exampleQuestions',
] as const satisfies readonly (keyof Texts)[]
