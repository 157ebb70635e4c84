import type { AgentModel } from '../../../../ai/models.ts'
import type { ActingTool } from './acting-tools.ts'
import { fittingTools, namedTools } from './fitting-tools.ts'

/** Tools in one request, those that look into knowledge included: more of them make models choose worse. */
const most = { native: 16, json: 5, none: 0 }
/** So many does one search bring. */
const mostFound = 5

type Wanted = { question: string; instructions: string; usedBefore: ReadonlySet<string> }

/**
 * The names of tools in the order in which they get a place, where not all of them have one: those that the builder's texts name, those
 * that were used earlier in the conversation, those that fit the question, then as they were chosen. Null: all have one.
 * @param taken places of other tools
 */
export function orderOf(
  tools: readonly ActingTool[],
  { mode, taken }: { mode: AgentModel['tools']; taken: number },
  { question, instructions, usedBefore }: Wanted,
): string[] | null {
  if (tools.length <= most[mode] - taken) return null
  const used = tools.filter(({ set, tool }) => usedBefore.has(`${set.service} ${tool}`))
  const all = [...namedTools(tools, instructions), ...used, ...fittingTools(tools, question), ...tools]
  return [...new Set(all.map(({ name }) => name))]
}

/**
 * The tools that a model has before it, of all those of its agent. It follows from the steps of the run alone: a process that goes on with it
 * comes to the same.
 */
export class AtHand {
  readonly #all: readonly ActingTool[]
  readonly #places: number
  /** Those that keep their place longest first. */
  #order: string[]
  readonly #seen = new Set<string>()

  /** @property order as `orderOf` gave it when the run began; null: all of them are at hand */
  constructor(
    all: readonly ActingTool[],
    { mode, taken, order }: { mode: AgentModel['tools']; taken: number; order: readonly string[] | null },
  ) {
    this.#all = all
    // One place is for the tool that finds others.
    this.#places = Math.max(0, most[mode] - taken - (order === null ? 0 : 1))
    this.#order = [...new Set([...(order ?? []), ...all.map(({ name }) => name)])]
    this.#show()
  }

  get all(): readonly ActingTool[] {
    return this.#all
  }

  /** What a request offers, always in one order: what a model's service remembers of the request before stays true. */
  get tools(): ActingTool[] {
    const names = new Set(this.#order.slice(0, this.#places))
    return this.#all.filter(({ name }) => names.has(name))
  }

  /** All that were offered so far in this run, which a model may call. */
  get seen(): ActingTool[] {
    return this.#all.filter(({ name }) => this.#seen.has(name))
  }

  /** The names of those that fit these words best, whether they are at hand or not. */
  find(words: string): string[] {
    return fittingTools(this.#all, words)
      .slice(0, Math.min(mostFound, this.#places))
      .map(({ name }) => name)
  }

  /** Gives these a place, before all others: they were found, or used. */
  bring(names: readonly string[]): void {
    const known = names.filter((name) => this.#all.some((tool) => tool.name === name))
    this.#order = [...new Set([...known, ...this.#order])]
    this.#show()
  }

  #show(): void {
    for (const { name } of this.tools) this.#seen.add(name)
  }
}
