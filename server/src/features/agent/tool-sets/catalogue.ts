import type { ServiceName } from '@quarry/contract/source/service'
import { type AuthenticationLinkType, ownSearch, type SetUpBy } from '@quarry/contract/agent/tool-set'
import type { OutputOf } from '@quarry/contract/wire/route'
import type { ToolSetOffer, toolSetRoutes } from '@quarry/contract/wire/agent/tool-set'
import type { Vendor } from '@quarry/integrations/kit/kit'
import { choicesOf } from '@quarry/integrations/kit/tool'
import { fieldsOfTool } from '@quarry/integrations/kit/tool-fields'
import type { Needs } from '../../../context.ts'
import { fieldsOf, serviceTitle, setUpBy, vendorOf } from '../../connection/connection.ts'
import { toolLimit } from '../../plan/plan.ts'
import type { KnownToolset } from './known-toolset.ts'
import { ownSearchName, ownToolset } from './own-search.ts'

/** What agents can do at a service; undefined of one that offers nothing, or that this build does not know. */
export const toolsetOf = (ctx: Needs<'vendors'>, service: ServiceName): KnownToolset | undefined =>
  service === ownSearch ? ownToolset : vendorOf(ctx, service)?.toolset

/** What people call where a tool set acts. */
export const toolSetTitle = (ctx: Needs<'vendors'>, service: ServiceName): string =>
  service === ownSearch ? ownSearchName : serviceTitle(ctx, service)

/** How an account of a service is connected, by what is asked first. */
export function linkTypeOf(vendor: Vendor | undefined): AuthenticationLinkType {
  const signIn = vendor?.connection
  if (!signIn) return 'NONE'
  if (signIn.consent) return 'OAUTH'
  const fields = signIn.settings ? fieldsOf(signIn.settings) : []
  return fields.some(({ kind, secret }) => kind === 'url' && secret) ? 'WEBHOOK' : 'FORM'
}

type Listing = Needs<'db' | 'vault' | 'clock' | 'config' | 'vendors' | 'workspace'>

/** What agents can do, by service, also where somebody has to set something up first. */
export async function listToolSets(ctx: Listing): Promise<OutputOf<typeof toolSetRoutes.catalogue>> {
  const offered = Object.entries(ctx.vendors).filter(([, { toolset }]) => Object.keys(toolset?.tools ?? {}).length > 0)
  return {
    toolSets: [ownOffer, ...(await Promise.all(offered.map(([service, vendor]) => offerOf(ctx, service, vendor))))],
    toolsPerAgent: await toolLimit(ctx, ctx.db, ctx.workspace.id),
  }
}

/** Whether people can sign in to a service for its tools, and who saw to that, or can. */
async function signInOf(ctx: Listing, vendor: Vendor): Promise<{ isSetUp: boolean; setUpBy: SetUpBy | null }> {
  if (vendor.connectable === false) return { isSetUp: false, setUpBy: 'operator' }
  const { connection: signIn, toolset } = vendor
  const isByForm = !signIn || (signIn.settings !== null && !toolset?.personOnly)
  const by = signIn?.consent ? await setUpBy(ctx, signIn.consent) : null
  return { isSetUp: isByForm || by !== null, setUpBy: by ?? (isByForm ? null : 'workspace') }
}

async function offerOf(ctx: Listing, serviceName: ServiceName, vendor: Vendor): Promise<ToolSetOffer> {
  const { about, texts, connection: signIn, toolset } = vendor
  return {
    vendor: about.name,
    serviceName,
    name: about.name,
    category: about.category,
    about: toolset?.about ?? texts.about,
    authenticationLinkType: linkTypeOf(vendor),
    methods: ['PERSONAL', 'SHARED'],
    ...(await signInOf(ctx, vendor)),
    provider: signIn?.consent?.provider ?? null,
    tools: toolset ? toolsOf(toolset) : [],
  }
}

const toolsOf = (toolset: KnownToolset): ToolSetOffer['tools'] =>
  Object.entries(toolset.tools).map(([name, tool]) => {
    const said = toolset.texts[name]
    const unsaid = { en: name, ko: name }
    return {
      name,
      title: said?.title ?? unsaid,
      about: said?.about ?? unsaid,
      effect: tool.effect,
      egress: tool.egress,
      isDefault: tool.effect === 'read' && !toolset.isForeign,
      scopes: [...tool.scopes],
      permissions: tool.scopes.map((scope) => toolset.permissions?.[scope] ?? { en: scope, ko: scope }),
      fields: fieldsOfTool(tool, said).map((field) => ({
        ...field,
        hasChoices: choicesOf(toolset, name, field.name) !== undefined,
      })),
    }
  })

/** Nobody signs in to it. */
const ownOffer: ToolSetOffer = {
  vendor: ownSearchName,
  serviceName: ownSearch,
  name: ownSearchName,
  category: 'wiki',
  about: ownToolset.about,
  authenticationLinkType: 'NONE',
  methods: ['PERSONAL'],
  isSetUp: true,
  setUpBy: null,
  provider: null,
  tools: toolsOf(ownToolset),
}
