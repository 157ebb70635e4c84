import { contentOf } from '../../protocols/dav/content.ts'
import { startsWith } from '../../protocols/dav/path.ts'
import { IntegrationError, type Item } from '../../kit/kit.ts'
import type { CloudSession } from './session.ts'
import type { CloudIo } from './settings.ts'

type Wanted = Pick<Item, 'externalId' | 'version' | 'size'>

/**
 * The bytes of the file with this id, and of no other: another file may lie by now where this one was, and who may read that is another
 * question.
 */
export async function* read(io: CloudIo, session: CloudSession, item: Wanted): AsyncGenerator<Uint8Array> {
  const { api, dialect } = session.cloud
  if (!dialect.id.test(item.externalId)) throw new IntegrationError('forbidden', 'This is not the id of a file.')
  const answer = dialect.find
    ? ((await fromWhereItWas(io, session, item)) ?? (await fromWhereItIs(io, session, item.externalId)))
    : await api.send(`/dav/spaces/${encodeURIComponent(item.externalId)}`, { headers: { 'accept-encoding': 'identity' } })
  yield* contentOf(answer, item.size)
}

/** Null when what lies where the listing saw the file is not in the version the listing saw. */
async function fromWhereItWas(
  io: CloudIo,
  { spaces, paths }: CloudSession,
  { externalId, version }: Wanted,
): Promise<Response | null> {
  const names = paths.take(externalId)
  if (names === null) return null
  const answer = await spaces[0]!.client.get(io, names)
  if (answer.ok && isVersion(answer, version)) return answer
  await answer.body?.cancel()
  return null
}

async function fromWhereItIs(io: CloudIo, { cloud, spaces }: CloudSession, id: string): Promise<Response> {
  const names = await cloud.dialect.find!(cloud, id)
  const [space] = spaces
  if (names === null || !startsWith(names, space!.base))
    throw new IntegrationError('notFound', 'The server does not have this file any more.')
  return space!.client.get(io, names)
}

/** Proxies take `ETag` away or change it, which is why the server says it twice. */
const isVersion = ({ headers }: Response, version: string) => {
  const etag = headers.get('oc-etag') ?? headers.get('etag')
  return etag !== null && version.startsWith(etag.replace(/^W\//, '').replace(/-gzip"$/, '"'))
}
