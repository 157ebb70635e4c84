import type { ServiceName } from '@quarry/contract/source/service'
import type { AuthenticationLinkType } from '@quarry/contract/agent/tool-set'
import type { ToolSetOffer } from '@quarry/contract/wire/agent/tool-set'
import type { Vendor } from '@quarry/integrations/kit/kit'
import { choicesOf, type Toolset } from '@quarry/integrations/kit/tool'
import { fieldsOfTool } from '@quarry/integrations/kit/tool-fields'
import type { Needs } from '../../../context.ts'
import { fieldsOf, isSetUp, vendorOf } from '../../connection/connection.ts'

/** What agents can do at a service; undefined of one that offers nothing, or that this build does not know. */
export const toolsetOf = (ctx: Needs<'vendors'>, service: ServiceName): Toolset<never> | undefined =>
  vendorOf(ctx, service)?.toolset

/** How an account of a service is connected, by what is asked first. */
export function linkTypeOf(vendor: Vendor | undefined): AuthenticationLinkType {
  const signIn = vendor?.connection
  if (!signIn) return 'NONE'
  if (signIn.consent) return 'OAUTH'
  const fields = signIn.settings ? fieldsOf(signIn.settings) : []
  return fields.some(({ kind, secret }) => kind === 'url' && secret) ? 'WEBHOOK' : 'FORM'
}

/** What agents can do, by service. */
export async function listToolSets(
  ctx: Needs<'db' | 'vault' | 'config' | 'vendors' | 'workspace'>,
): Promise<{ toolSets: ToolSetOffer[] }> {
  const offered = Object.entries(ctx.vendors).filter(
    ([, { toolset, connectable = true }]) => connectable && Object.keys(toolset?.tools ?? {}).length > 0,
  )
  return { toolSets: await Promise.all(offered.map(([service, vendor]) => offerOf(ctx, service, vendor))) }
}

async function offerOf(ctx: Parameters<typeof listToolSets>[0], serviceName: ServiceName, vendor: Vendor): Promise<ToolSetOffer> {
  const { about, texts, connection: signIn, toolset } = vendor
  const isByForm = !signIn || (signIn.settings !== null && !toolset?.personOnly)
  return {
    vendor: about.name,
    serviceName,
    name: about.name,
    category: about.category,
    about: toolset?.about ?? texts.about,
    authenticationLinkType: linkTypeOf(vendor),
    methods: ['PERSONAL', 'SHARED'],
    isSetUp: isByForm || (signIn.consent !== undefined && (await isSetUp(ctx, signIn.consent))),
    tools: Object.entries(toolset?.tools ?? {}).map(([name, tool]) => {
      const said = toolset?.texts[name]
      const unsaid = { en: name, ko: name }
      return {
        name,
        title: said?.title ?? unsaid,
        about: said?.about ?? unsaid,
        effect: tool.effect,
        egress: tool.egress,
        isDefault: tool.effect === 'read' && !toolset?.isForeign,
        scopes: [...tool.scopes],
        permissions: tool.scopes.map((scope) => toolset?.permissions?.[scope] ?? { en: scope, ko: scope }),
        fields: fieldsOfTool(tool, said).map((field) => ({
          ...field,
          hasChoices: choicesOf(toolset ?? {}, name, field.name) !== undefined,
        })),
      }
    }),
  }
}
