import type { ToolSetting } from '@quarry/contract/agent/tool'
import type { Tool } from '@quarry/integrations/kit/tool'
import type { AgentModel } from '../../../../ai/models.ts'
import type { Actor } from '../../../../context.ts'
import type { ToolSetToUse } from '../../../agent/agent.ts'
import { knownTool } from '../../../tool/tool.ts'
import type { OfferedTool } from '../tools.ts'

/**
 * A tool of a tool set as a model is offered it.
 * @property words what people call it
 * @property fixed what the builder set for good: the model neither sees nor sets it
 */
export type ActingTool = OfferedTool & {
  set: ToolSetToUse
  tool: string
  title: string
  words: string
  definition: Tool<never>
  setting: ToolSetting
  fixed: Record<string, unknown>
  /** A stranger describes it. */
  isForeign: boolean
}

/** Tools in one request, those that look into knowledge included: more of them make models choose worse. */
const most = { native: 16, json: 5, none: 0 }

/** What a model may use of an agent's tool sets for this question. A model that only writes JSON changes nothing. */
export function actingTools(
  ctx: Pick<Actor, 'vendors'>,
  sets: readonly ToolSetToUse[],
  { question, mode, taken }: { question: string; mode: AgentModel['tools']; taken: number },
): ActingTool[] {
  const all = named(sets.flatMap((set) => set.tools.flatMap((chosen) => offered(ctx, set, chosen) ?? [])))
  const usable = mode === 'json' ? all.filter(({ definition }) => definition.effect === 'read') : all
  return fitting(usable, question, most[mode] - taken)
}

function offered(
  ctx: Pick<Actor, 'vendors'>,
  set: ToolSetToUse,
  { name, setting }: ToolSetToUse['tools'][number],
): ActingTool | null {
  const known = knownTool(ctx, { service: set.service, tool: name })
  if (!known || setting === 'never') return null
  const { definition, texts, isForeign } = known
  const fixed = set.fixed[name] ?? {}
  const hidden = Object.fromEntries(
    Object.keys(fixed).flatMap((field) => (field in definition.input.shape ? [[field, true]] : [])),
  )
  return {
    name: modelName(set.service, name),
    description: `${set.name}: ${definition.description}`,
    input: definition.input.omit(hidden as never),
    set,
    tool: name,
    title: texts.title.en,
    words: [...new Set([set.name, ...Object.values(texts.title), ...Object.values(texts.about)])].join(' '),
    definition,
    setting,
    fixed,
    isForeign,
  }
}

/** Longest name that models' services take. */
const nameLength = 64

const modelName = (service: string, tool: string): string =>
  `${service}__${tool}`.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, nameLength)

/** Of tools whose names have become the same, the later ones get a number. */
function named(tools: readonly ActingTool[]): ActingTool[] {
  const taken = new Set<string>()
  return tools.map((tool) => {
    let { name } = tool
    for (let number = 2; taken.has(name); number++) name = `${tool.name.slice(0, nameLength - 4)}_${number}`
    taken.add(name)
    return { ...tool, name }
  })
}

/** Of too many, those whose words the question has; else those that were chosen first. */
function fitting(tools: readonly ActingTool[], question: string, places: number): ActingTool[] {
  if (tools.length <= places) return [...tools]
  const asked = Map.groupBy(wordsOf(question), (word) => word)
  const scored = tools.map((tool, index) => {
    const own = Map.groupBy(new Set(wordsOf(`${tool.name} ${tool.words} ${tool.definition.description}`)), beginningOf)
    let score = 0
    for (const [word, { length }] of asked) if (own.get(beginningOf(word))?.some((other) => isAlike(word, other))) score += length
    return { tool, index, score }
  })
  const best = scored.toSorted((one, other) => other.score - one.score || one.index - other.index).slice(0, Math.max(0, places))
  return best.toSorted((one, other) => one.index - other.index).map(({ tool }) => tool)
}

/** Words that are alike begin alike, and no word is shorter: of thousands by thousands those few are compared. */
const beginningOf = (word: string): string => word.slice(0, 2)

/** To a Korean word particles and endings are written. */
const isAlike = (asked: string, own: string): boolean =>
  own.startsWith(asked) || (/\p{Script=Hangul}/u.test(own) && asked.startsWith(own))

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
