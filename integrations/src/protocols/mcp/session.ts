import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { IntegrationError, type Network } from '../../kit/kit.ts'
import { isPublic } from '../../net/address.ts'
import { refusalOf, serverFailure } from './failure.ts'
import { guardedFetch } from './guarded-fetch.ts'

/** Where a server is, and what it is sent to be let in. `follows` false: what is sent must not go where it leads. */
export type ServerPlace = { address: string; headers: Readonly<Record<string, string>>; follows?: boolean }

/** Which generation of the protocol: one request at a time without a session, with a session, or answered on a stream beside. */
export type Generation = 'stateless' | 'session' | 'stream'

/** @property asking ends every request: with what waits for it, and by time. */
export type Session = { client: Client; generation: Generation; asking: { signal: AbortSignal; timeout: number } }

/** What went wrong here while a server was spoken with. */
export class OwnFault extends Error {}

type Opening = {
  net: Network
  signal: AbortSignal
  /** Of the one call of a tool that changes something, as `FetchInit`. */
  leaveBy?: number
}

/** What a server may send in one session. */
const maxBytes = 4 * 1024 * 1024
/** Longest wait for one answer. */
const timeoutMs = 30_000
/** What a server answers that knows only the earliest generation. */
const isUnknownThere = (status: number | null): boolean => status === 400 || status === 404 || status === 405 || status === 406

/**
 * Speaks with a server that nobody vouches for: it may be slow, go on without end, or lie; it is asked for nothing but its tools, and may ask
 * for nothing.
 * @throws IntegrationError, of the call of a tool CallFailure
 */
export async function withServer<T>(place: ServerPlace, opening: Opening, work: (session: Session) => Promise<T>): Promise<T> {
  await refuseUnencrypted(place, opening.net)
  try {
    return await inSession(place, opening, false, work)
  } catch (error) {
    if (!(error instanceof Elder)) throw error
  }
  return inSession(place, opening, true, work)
}

/** What goes through the internet is encrypted; a server of one's own network may do without. */
async function refuseUnencrypted({ address }: ServerPlace, net: Network): Promise<void> {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:') return
  const reached = await net.resolve(hostname.replaceAll(/[[\]]/g, ''))
  if (isPublic(reached.address))
    throw new IntegrationError('settings', 'The address of a public server must start with https://.', { trouble: 'unencrypted' })
}

/** The server seems to speak the earliest generation. */
class Elder extends Error {}

async function inSession<T>(
  { address, headers, follows = true }: ServerPlace,
  { net, signal, leaveBy }: Opening,
  needsStream: boolean,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { fetch, traffic, broken } = guardedFetch({ net, headers, follows, signal, leaveBy, timeoutMs, maxBytes, needsStream })
  const client = new Client(
    { name: 'Quarry', version: '1' },
    {
      capabilities: {},
      versionNegotiation: { mode: needsStream ? 'legacy' : 'auto' },
      inputRequired: { autoFulfill: false },
      // What a server says of its results is not relied on, and a schema of a stranger is not made into code.
      jsonSchemaValidator: { getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }) },
    },
  )
  const url = new URL(address)
  const transport = needsStream
    ? new SSEClientTransport(url, { fetch, eventSourceInit: { fetch } })
    : new StreamableHTTPClientTransport(url, {
        fetch,
        reconnectionOptions: {
          maxReconnectionDelay: 1_000,
          initialReconnectionDelay: 100,
          reconnectionDelayGrowFactor: 2,
          maxRetries: 2,
        },
      })
  let isOpen = false
  const spoken = async (): Promise<T> => {
    const asking = { signal, timeout: timeoutMs }
    await client.connect(transport, asking)
    isOpen = true
    const generation = needsStream ? 'stream' : client.getProtocolEra() === 'modern' ? 'stateless' : 'session'
    return work({ client, generation, asking })
  }
  try {
    return await Promise.race([spoken(), broken])
  } catch (error) {
    if (error instanceof OwnFault) throw error.cause
    signal.throwIfAborted()
    if (!isOpen && !needsStream && traffic.failure === null && isUnknownThere(traffic.status)) throw new Elder()
    if (error instanceof IntegrationError) throw error
    throw traffic.failure ?? refusalOf(url, traffic) ?? serverFailure(url, error)
  } finally {
    await client.close().catch(() => {})
  }
}
