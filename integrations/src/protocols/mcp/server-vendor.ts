import type { ToolEffect, ToolFieldRole } from '@quarry/contract/agent/tool'
import type { ServiceName } from '@quarry/contract/source/service'
import { z } from 'zod'
import { CallFailure } from '../../kit/call-failure.ts'
import { connection, type OwnConsent } from '../../kit/connection.ts'
import type { Io } from '../../kit/io.ts'
import type { Vendor } from '../../kit/kit.ts'
import { type Tool, toolOf } from '../../kit/tool.ts'
import { argumentsForm } from './arguments.ts'
import { challengeIn } from './failure.ts'
import type { Definition, Listed } from './listed-tool.ts'
import { callTool, meetServer } from './speak.ts'
import type { ServerPlace } from './session.ts'

/** A server that somebody entered, with what they found out and decided about it. */
export type KnownServer = {
  service: ServiceName
  name: string
  about: string
  address: string
  /** The header that carries its key; null: it takes none. */
  keyHeader: string | null
  /** Where people sign in to it; null: nowhere. `more`: what its tools turned out to need. */
  consent: (OwnConsent & { more: readonly string[] }) | null
  /** Those that were approved, as they were, with what each does, and what is known of its arguments, as a person sees it. */
  tools: readonly { definition: Definition; effect: ToolEffect; roles: ReadonlyMap<string, ToolFieldRole> }[]
  /** Hears what it lists before each call. @throws IntegrationError the tool is not what was approved */
  admit(tool: string, listed: Listed): Promise<void>
  /** Hears what it lists for somebody who signed in. */
  met(listed: Listed): Promise<void>
  /** Hears that it wants more allowed than was. */
  wants(scopes: readonly string[]): Promise<void>
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

type Entering = { address: string; keyHeader: string | null; io: Pick<Io<KeySettings>, 'settings' | 'token'> }

/** Works there as whoever signed in. A token that is refused before anything is called is renewed, once. */
export async function workAt<T>({ address, keyHeader, io }: Entering, work: (place: ServerPlace) => Promise<T>): Promise<T> {
  if (!io.token) return work(placeOf(address, keyHeader, io.settings.key))
  const withToken = (access: string) => work({ address, headers: { authorization: `Bearer ${access}` }, follows: false })
  const access = await io.token()
  try {
    return await withToken(access)
  } catch (error) {
    if (challengeIn(error)?.status !== 401 || error instanceof CallFailure) throw error
    const renewed = await io.token(access)
    if (renewed === access) throw error
    return withToken(renewed)
  }
}

/** A server of a stranger as a vendor, so that whatever holds for tools of vendors holds for its. */
export function serverVendor(server: KnownServer): Vendor {
  const { name, about, keyHeader, consent } = server
  const tools = server.tools.flatMap((tool) => {
    const input = argumentsForm(tool.definition.inputSchema)
    return input ? [[tool.definition.name, toolFrom(server, { ...tool, input })] as const] : []
  })
  return {
    about: { name, category: 'mcp', mark: { tone: '0.02 70', letter: name.slice(0, 1).toUpperCase() } },
    texts: {
      about: same(about),
      fields: { key: { label: { en: 'Key', ko: '키' } } },
    },
    connection:
      keyHeader === null && consent === null
        ? null
        : connection<KeySettings>({
            settings: keyHeader === null ? null : keyForm,
            fixedDestination: true,
            ...(consent && { consent: { provider: server.service, own: consent } }),
            async check(io) {
              const met = await asking(server, io, (place) => meetServer(place, io))
              await server.met(met)
              return { account: null }
            },
          }),
    toolset: {
      ...(consent && consent.more.length > 0 && { scopes: { consent: consent.more } }),
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

/** The same, where what more it wants is heard of. */
async function asking<T>(server: KnownServer, io: Io<KeySettings>, work: (place: ServerPlace) => Promise<T>): Promise<T> {
  try {
    return await workAt({ ...server, io }, work)
  } catch (error) {
    const challenge = challengeIn(error)
    if (challenge?.error === 'insufficient_scope' && challenge.scopes) await server.wants(challenge.scopes)
    throw error
  }
}

type Said = KnownServer['tools'][number] & { input: z.ZodObject }

function toolFrom(server: KnownServer, { definition: { name, description = '' }, effect, roles, input }: Said): Tool<never> {
  const fields = Object.keys(input.shape)
  return toolOf<KeySettings>()({
    description: [description.slice(0, describedLength) || name, input.description].filter(Boolean).join('\n'),
    effect,
    egress: 'external',
    input,
    // Nobody knows what becomes of what nobody decided about.
    egressFields: fields.filter((field) => (roles.get(field) ?? 'destination') === 'destination'),
    contentFields: fields.filter((field) => roles.get(field) === 'content'),
    scopes: server.consent?.more ?? [],
    idempotency: 'none',
    async run(io, given) {
      const data = await asking(server, io, (place) =>
        callTool(place, {
          net: io.net,
          signal: io.signal,
          name,
          given,
          ...(effect !== 'read' && { leaveBy: io.leaveBy }),
          admit: (listed) => server.admit(name, listed),
        }),
      )
      return { data }
    },
  })
}
