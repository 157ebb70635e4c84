import type { ScriptedCall } from '../services/scripted-model.ts'
import type { ActingServices } from '../services/acting-services.ts'
import type { Difference } from './changes.ts'

/** What a task is about, by the names its services gave: keys of issues, ids of events. */
export type TaskFacts = Record<string, string>

/** Something a person wants of an agent, and what the world looks like when it is done. */
export type Task = {
  name: string
  lang: 'ko' | 'en'
  /** Tools the agent has, as models name them. */
  tools: readonly string[]
  /** Whether it knows the team's documents. */
  knows?: true
  given?: (services: ActingServices) => TaskFacts
  text: (given: TaskFacts) => string
  /** What a model calls that does it right, step by step. */
  steps: (given: TaskFacts) => ScriptedCall[][]
  /** How often the policy has the person asked. */
  asks: number
  /** What the person allowed for a while before, with the fields they pinned. */
  allowed?: (given: TaskFacts) => { call: ScriptedCall; pinned: string[] }
  fixed?: Record<string, Record<string, unknown>>
  /** All that is different afterwards, each as far as it matters. */
  becomes: (given: TaskFacts) => Expected[]
  /** What the answer has to say. */
  says?: RegExp
}

type Matcher = string | number | boolean | null | RegExp | readonly string[]
export type Expected = { what: Difference['what'] } & Record<string, Matcher>

/** Whether exactly this changed. */
export function isExactly(changes: readonly Difference[], expected: readonly Expected[]): boolean {
  const left = [...changes]
  for (const each of expected) {
    const at = left.findIndex((change) => fits(change, each))
    if (at < 0) return false
    left.splice(at, 1)
  }
  return left.length === 0
}

const fits = (change: Difference, expected: Expected): boolean =>
  Object.entries(expected).every(([name, wanted]) => {
    const value = (change as Record<string, unknown>)[name]
    return wanted instanceof RegExp ? wanted.test(String(value)) : JSON.stringify(value) === JSON.stringify(wanted)
  })
