import type { ServiceName } from '@quarry/contract/source/service'
import { IntegrationError, type Vendor } from '@quarry/integrations/kit/kit'
import type { Listed } from '@quarry/integrations/protocols/mcp/listed-tool'
import { serverVendor } from '@quarry/integrations/protocols/mcp/server-vendor'
import type { Needs } from '../../context.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { findServers, findToolsOn, type ServerRow, type ToolOnRow } from './custom-mcp.store.ts'
import type { Revoking } from '../connection/connection.ts'
import { rolesOf } from './field-roles.ts'
import { recordListed } from './record-listed.ts'
import { lookForSignIn, noteWanted } from './sign-in.ts'
import { hashOf } from './tool-hash.ts'

type Ctx = Revoking & Needs<'db' | 'vendors'> & { workspace: Pick<Needs<'workspace'>['workspace'], 'id'> }

/** The same, knowing the servers that the workspace has entered as services beside those of the build. */
export async function withServers<C extends Ctx>(ctx: C): Promise<C> {
  const servers = await findServers(ctx.db, ctx.workspace.id)
  if (servers.length === 0) return ctx
  const tools = Map.groupBy(await findToolsOn(ctx.db, ctx.workspace.id), ({ service }) => service)
  const own = servers.map((server) => [server.service, vendorOf(ctx, server, tools.get(server.service) ?? [])] as const)
  return { ...ctx, vendors: { ...ctx.vendors, ...Object.fromEntries(own) } }
}

/** What serves these routes knows the servers of the workspace. */
export const knowingServers = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.map((endpoint) => {
    const isOfWorkspace = endpoint.route.access !== 'anyone' && endpoint.route.access !== 'account'
    if (!isOfWorkspace) return endpoint
    return {
      ...endpoint,
      serve: async (ctx: never, input: never) => endpoint.serve((await withServers(ctx as Ctx)) as never, input),
    }
  })

function vendorOf(ctx: Ctx, row: ServerRow, tools: readonly ToolOnRow[]): Vendor {
  const { service, name, description, address, key_header: keyHeader, oauth, oauth_more: more, problem } = row
  const hashes = new Map(tools.map((each) => [each.name, each.hash]))
  return serverVendor({
    service,
    name,
    about: description,
    address,
    keyHeader,
    consent: oauth && { server: oauth, more, look: (io) => lookForSignIn(ctx, row, io) },
    tools: tools.map(({ definition, effect, fields }) => ({ definition, effect, roles: rolesOf(definition, fields) })),
    admit: (tool, listed) => admit(ctx, { service, tool, approved: hashes.get(tool)! }, listed),
    // What others were shown before stays until somebody looks again: each account may be shown something else.
    met: async (listed) => (problem === null ? undefined : recordListed(ctx, service, listed)),
    wants: (scopes) => noteWanted(ctx, service, scopes),
  })
}

type Admitted = { service: ServiceName; tool: string; approved: string }

/** Lets a call of a tool through that is what somebody decided about. */
async function admit(ctx: Ctx, { service, tool, approved }: Admitted, listed: Listed): Promise<void> {
  const now = listed.tools.find(({ name }) => name === tool)
  if (now && hashOf(now) === approved) return
  await recordListed(ctx, service, listed)
  throw new IntegrationError(
    'settings',
    now
      ? `The server describes ${tool} otherwise than when it was allowed. An administrator has to look at it again.`
      : `The server has no ${tool} any more.`,
  )
}
