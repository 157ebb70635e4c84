import type { Said } from '@quarry/contract/source/service'
import type { Tool, ToolTexts } from '@quarry/integrations/kit/tool'
import type { Needs } from '../../context.ts'

/** A tool as this build has it. Null: it has none of that name any more. */
export function knownTool(
  { vendors }: Needs<'vendors'>,
  { service, tool }: { service: string; tool: string },
): { definition: Tool<never>; texts: ToolTexts; isForeign: boolean } | null {
  const toolset = Object.hasOwn(vendors, service) ? vendors[service]?.toolset : undefined
  if (!toolset || !Object.hasOwn(toolset.tools, tool)) return null
  return {
    definition: toolset.tools[tool]!,
    texts: toolset.texts[tool] ?? { title: same(tool), about: same(''), fields: {} },
    isForeign: toolset.isForeign ?? false,
  }
}

/** What a tool is called, as people read it; one that is gone by the name a model called it by. */
export const toolTitle = (ctx: Needs<'vendors'>, call: { service: string; tool: string }): Said =>
  knownTool(ctx, call)?.texts.title ?? same(call.tool)

/** What has one name in every language. */
export const same = (name: string): Said => ({ en: name, ko: name })
