import { IntegrationError } from '../kit.ts'
import { type Doorkeeper, openDoorkeeper } from './access.ts'
import { type Client, v2 } from './client.ts'
import type { Placed } from './item.ts'
import { Attachment, containerOf, Content, type Kind, kinds, type Space } from './shapes.ts'
import { openTree } from './tree.ts'

/** A page or blog post, or, with an attachment, that attachment and what it hangs on. */
export type Found = { placed: Placed; attachment: Attachment | null }

/** Told of each space that is there and may not be listed. */
type Refused = (space: Space, reason: string) => void

type Listed = { kind: Kind; content: Content; space: Space }

/**
 * Everything there is in these spaces, in bundles as the lists bring it, without the texts. Memory holds a line per page, since attachments
 * are listed for the whole site at once and would cost a call per page otherwise.
 */
export async function* survey(
  client: Client,
  spaces: ReadonlyMap<string, Space>,
  { door = openDoorkeeper(client), onRefused = () => {} }: { door?: Doorkeeper; onRefused?: Refused } = {},
): AsyncGenerator<Found[]> {
  const tree = openTree(client)
  const all = new Map<string, Listed>()
  const place = async ({ kind, content, space }: Listed): Promise<Placed> => {
    const path = await tree.pathTo(content)
    return { kind, content, space, path, access: await door.accessTo(space, path) }
  }

  for (const space of spaces.values()) {
    // Parents first: a page may be listed before what it lies under.
    const listed: Listed[] = []
    try {
      for (const kind of kinds) listed.push(...(await contentsOf(client, space, kind)))
    } catch (error) {
      if (!(error instanceof IntegrationError)) throw error
      if (error.reason === 'forbidden') onRefused(space, error.message)
      // The space was deleted, or closed to this account, since the spaces were listed.
      else if (error.reason !== 'notFound') throw error
      continue
    }
    for (const each of listed) {
      all.set(each.content.id, each)
      tree.know(each.content)
    }
    if (listed.length > 0) await door.survey(space)
    for (let from = 0; from < listed.length; from += 250) {
      const bundle: Found[] = []
      for (const each of listed.slice(from, from + 250)) bundle.push({ placed: await place(each), attachment: null })
      yield bundle
    }
  }
  for await (const attachments of client.list(`${v2}/attachments`, { status: 'current', limit: 250 }, Attachment)) {
    const bundle: Found[] = []
    for (const attachment of attachments) {
      const listed = all.get(containerOf(attachment)?.id ?? '')
      if (listed) bundle.push({ placed: await place(listed), attachment })
    }
    yield bundle
  }
}

async function contentsOf(client: Client, space: Space, kind: Kind): Promise<Listed[]> {
  const query = { status: 'current', sort: 'id', limit: 250 }
  const pages = await Array.fromAsync(client.list(`${v2}/spaces/${space.id}/${kind}s`, query, Content))
  return pages.flat().map((content) => ({ kind, content, space }))
}
