import type { ToolSetting } from '@quarry/contract/agent/tool'
import type { Tool } from '@quarry/integrations/kit/tool'
import { saidForm } from '@quarry/integrations/kit/tool-run'
import type { AgentModel } from '../../../../ai/models.ts'
import type { Actor } from '../../../../context.ts'
import type { ToolSetToUse } from '../../../agent/agent.ts'
import { knownTool } from '../../../tool/tool.ts'
import type { OfferedTool } from '../tools.ts'
import { NamedFiles } from './named-files.ts'

/**
 * A tool of a tool set as a model is offered it.
 * @property titles what people call it, by language
 * @property words all that people are told of it
 * @property fixed what the builder set for good: the model neither sees nor sets it
 */
export type ActingTool = OfferedTool & {
  set: ToolSetToUse
  tool: string
  title: string
  titles: string[]
  words: string
  definition: Tool<never>
  setting: ToolSetting
  isGranted: boolean
  fixed: Record<string, unknown>
  /** A stranger describes it. */
  isForeign: boolean
}

/** What a model may use of an agent's tool sets. A model that only writes JSON changes nothing. */
export function actingTools(
  ctx: Pick<Actor, 'vendors'>,
  sets: readonly ToolSetToUse[],
  mode: AgentModel['tools'],
): readonly ActingTool[] {
  if (mode === 'none') return []
  const all = named(sets.flatMap((set) => set.tools.flatMap((chosen) => offered(ctx, set, chosen) ?? [])))
  return mode === 'json' ? all.filter(({ definition }) => definition.effect === 'read') : all
}

function offered(
  ctx: Pick<Actor, 'vendors'>,
  set: ToolSetToUse,
  { name, setting, isGranted }: ToolSetToUse['tools'][number],
): ActingTool | null {
  const known = knownTool(ctx, { service: set.service, tool: name })
  if (!known || setting === 'never') return null
  const { definition, texts, isForeign } = known
  const fixed = set.fixed[name] ?? {}
  const form = saidForm(definition)
  const hidden = Object.keys(fixed).filter((field) => field in form.shape)
  const shown = hidden.length === 0 ? form : form.omit(maskOf(hidden))
  const files = (definition.fileFields ?? []).filter((field) => field in shown.shape)
  return {
    name: modelName(set.service, name),
    description: `${set.name}: ${definition.description}`,
    input: files.length === 0 ? shown : shown.extend(Object.fromEntries(files.map((field) => [field, NamedFiles]))),
    set,
    tool: name,
    title: texts.title.en,
    titles: Object.values(texts.title),
    words: [...new Set([set.name, ...Object.values(texts.title), ...Object.values(texts.about)])].join(' '),
    definition,
    setting,
    isGranted,
    fixed,
    isForeign,
  }
}

const maskOf = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, true])) as never

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
