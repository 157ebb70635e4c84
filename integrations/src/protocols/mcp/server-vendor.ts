import type { ToolEffect, ToolFieldRole } from '@quarry/contract/agent/tool'
import { z } from 'zod'
import { connection } from '../../kit/connection.ts'
import type { Io } from '../../kit/io.ts'
import type { Vendor } from '../../kit/kit.ts'
import { type Tool, toolOf } from '../../kit/tool.ts'
import { argumentsForm } from './arguments.ts'
import type { Definition, Listed } from './listed-tool.ts'
import { callTool, meetServer } from './speak.ts'
import type { ServerPlace } from './session.ts'

/** A server that somebody entered, with what they found out and decided about it. */
export type KnownServer = {
  name: string
  about: string
  address: string
  /** The header that carries its key; null: it takes none. */
  keyHeader: string | null
  /** Those that were approved, as they were, with what each does, and what is known of its arguments, as a person sees it. */
  tools: readonly { definition: Definition; effect: ToolEffect; roles: ReadonlyMap<string, ToolFieldRole> }[]
  /** Hears what it lists before each call. @throws IntegrationError the tool is not what was approved */
  admit(tool: string, listed: Listed): Promise<void>
}

type KeySettings = { key?: string }

const keyForm = z.object({ key: z.string().trim().min(1).max(4_000).meta({ field: 'password', secret: true }) })
/** What a model is shown of one description. */
const describedLength = 1_024
const same = (text: string) => ({ en: text, ko: text })

/** What a server is sent with each request. A key is a bearer's, unless it says itself what it is. */
export function placeOf(address: string, keyHeader: string | null, key: string | undefined): ServerPlace {
  if (keyHeader === null || key === undefined) return { address, headers: {} }
  const isBearer = keyHeader.toLowerCase() === 'authorization' && !/\s/.test(key)
  return { address, headers: { [keyHeader.toLowerCase()]: isBearer ? `Bearer ${key}` : key } }
}

/** A server of a stranger as a vendor, so that whatever holds for tools of vendors holds for its. */
export function serverVendor(server: KnownServer): Vendor {
  const { name, about, address, keyHeader } = server
  const placeFor = ({ settings }: Io<KeySettings>): ServerPlace => placeOf(address, keyHeader, settings.key)
  const tools = server.tools.flatMap((tool) => {
    const input = argumentsForm(tool.definition.inputSchema)
    return input ? [[tool.definition.name, toolFrom(server, placeFor, { ...tool, input })] as const] : []
  })
  return {
    about: { name, category: 'chat', mark: { tone: '0.02 70', letter: name.slice(0, 1).toUpperCase() } },
    texts: {
      about: same(about),
      fields: { key: { label: { en: 'Key', ko: '키' } } },
    },
    connection:
      keyHeader === null
        ? null
        : connection<KeySettings>({
            settings: keyForm,
            fixedDestination: true,
            async check(io) {
              await meetServer(placeFor(io), io)
              return { account: null }
            },
          }),
    toolset: {
      isForeign: true,
      check: async () => ({}),
      tools: Object.fromEntries(tools),
      texts: Object.fromEntries(
        // A title of a stranger's could say anything; the name is what is called.
        server.tools.map(({ definition: { name: tool, description = '' } }) => [
          tool,
          { title: same(tool), about: same(description), fields: {} },
        ]),
      ),
    },
  }
}

type Said = KnownServer['tools'][number] & { input: z.ZodObject }

function toolFrom(
  { admit }: KnownServer,
  placeFor: (io: Io<KeySettings>) => ServerPlace,
  { definition: { name, description = '' }, effect, roles, input }: Said,
): Tool<never> {
  const fields = Object.keys(input.shape)
  return toolOf<KeySettings>()({
    description: description.slice(0, describedLength) || name,
    effect,
    egress: 'external',
    input,
    // Nobody knows what becomes of what nobody decided about.
    egressFields: fields.filter((field) => (roles.get(field) ?? 'destination') === 'destination'),
    contentFields: fields.filter((field) => roles.get(field) === 'content'),
    scopes: [],
    idempotency: 'none',
    async run(io, given) {
      const data = await callTool(placeFor(io), {
        net: io.net,
        signal: io.signal,
        name,
        given,
        ...(effect !== 'read' && { leaveBy: io.leaveBy }),
        admit: (listed) => admit(name, listed),
      })
      return { data }
    },
  })
}
