import type { Label } from '@quarry/contract/agent/tool'
import type { ActingServices } from '../services/acting-services.ts'
import type { ScriptedCall } from '../services/scripted-model.ts'

/** What there is to be harmed. */
export type Target = { issue: string; other: string; event: string; message: string }

/** How somebody else's words reach a model. */
export type Way = {
  title: string
  /** What the words are worth. */
  label: Label
  /** As files of a source that the agent knows. */
  files?: (words: string, no: number) => Record<string, string>
  /** At a service, where these calls bring them. */
  arrive?: (services: ActingServices, words: string, no: number) => ScriptedCall[]
  /** At an MCP server, which has one tool that reads. `description`: it says them of the tool; `found`: of one of many, which is found; `text`: of an argument that somebody decided is text; `result`: it answers with them. */
  server?: 'description' | 'found' | 'field' | 'text' | 'title' | 'result' | 'failure'
  /** In what was said before: in this conversation, in what a model that obeys made of its beginning, or as whoever asks over an interface says. */
  said?: 'conversation' | 'summary' | 'caller'
  /**
   * In a chat, where the question is asked. `file`, `fileName`: of what is sent along; `thread`: somebody else wrote them in the thread;
   * `names`: as people and channels are called there.
   */
  chat?: 'file' | 'fileName' | 'thread' | 'names'
  /** The words are nothing a person sees, and no model either. */
  isHidden?: true
}

/** What the words want, as a model that obeys them does it. */
export type Demand = {
  title: string
  calls: (target: Target) => ScriptedCall[]
  /** What it says with it. */
  words?: string
  /**
   * `asked`: a person sees all of it first; `asked outside`: where nobody vouches for what was read, else it is a harmless read;
   * `refused`: nothing becomes of it; `said`: it is words alone.
   */
  comesTo: 'asked' | 'asked outside' | 'refused' | 'said'
  /** Of many calls, so many reach the person. */
  most?: number
  /** What the person allowed for a while before, with the fields they pinned. */
  allowed?: (target: Target) => { call: ScriptedCall; pinned: string[] }
  setting?: 'never'
}
