import type { AtlassianMidway } from '../../platforms/atlassian/cursor.ts'
import { IntegrationError } from '../../kit/kit.ts'
import { type PageAccess, openPageAccess } from './access.ts'
import { type ConfluenceClient, proveAccount, v2 } from './client.ts'
import type { Placed } from './item.ts'
import { Attachment, containerOf, Content, type ContentKind, kinds, type ConfluenceSpace } from './shapes.ts'
import { openTree } from './tree.ts'

/** A page or blog post, or, with an attachment, that attachment and what it hangs on. */
export type SurveyedContent = { placed: Placed; attachment: Attachment | null }

/** Called for each space that exists and may not be listed. */
type Refused = (space: ConfluenceSpace, reason: string) => void

type Listed = { kind: ContentKind; content: Content; space: ConfluenceSpace }

/** @property next where a later run may continue behind it; null: nowhere. */
type Bundle = { found: SurveyedContent[]; next: AtlassianMidway | null }

type Course = { door?: PageAccess; onRefused?: Refused; from?: AtlassianMidway | undefined }

/**
 * Everything there is in these spaces, or what is left of it, in bundles as the lists bring it, without the texts. Memory holds a line per page,
 * since attachments are listed for the whole site at once and would cost a call per page otherwise. Where a listing is resumed, a space is
 * listed from its beginning: who may read its pages is found out for all of it together.
 *
 * @throws PageLost
 */
export async function* survey(
  client: ConfluenceClient,
  spaces: ReadonlyMap<string, ConfluenceSpace>,
  { door = openPageAccess(client), onRefused = () => {}, from }: Course = {},
): AsyncGenerator<Bundle> {
  const tree = openTree(client)
  const all = new Map<string, Listed>()
  const place = async ({ kind, content, space }: Listed): Promise<Placed> => {
    const path = await tree.pathTo(content)
    return { kind, content, space, path, access: await door.accessTo(space, path) }
  }
  async function learn(space: ConfluenceSpace): Promise<Listed[]> {
    // Parents first: a page may be listed before what it lies under.
    const listed = await contentsIn(client, space, onRefused)
    for (const each of listed) {
      all.set(each.content.id, each)
      tree.know(each.content)
    }
    return listed
  }

  const ids = [...spaces.keys()].toSorted()
  const { container: begun = ids[0] ?? null } = from ?? {}
  const isListed = (id: string) => begun === null || id < begun
  for (const [index, id] of ids.entries()) {
    if (isListed(id)) continue
    const listed = await learn(spaces.get(id)!)
    if (listed.length > 0) await door.survey(spaces.get(id)!)
    for (let start = 0; start < listed.length; start += 250) {
      const found: SurveyedContent[] = []
      for (const each of listed.slice(start, start + 250)) found.push({ placed: await place(each), attachment: null })
      yield { found, next: start + 250 < listed.length ? null : { container: ids[index + 1] ?? null } }
    }
  }
  const surveyed = new Set(ids.filter((id) => !isListed(id)))
  /** Whether what an earlier part listed is still to be listed once more, for its attachments. */
  let isAhead = surveyed.size < ids.length
  const query = { status: 'current', limit: 250 }
  const lists = client.pages(`${v2}/attachments`, query, Attachment, begun === null ? from?.page : undefined)
  for await (const { results, next } of lists) {
    const found: SurveyedContent[] = []
    for (const attachment of results) {
      const id = containerOf(attachment)?.id ?? ''
      if (isAhead && !all.has(id)) {
        for (const before of ids.filter(isListed)) await learn(spaces.get(before)!)
        isAhead = false
      }
      const listed = all.get(id)
      if (!listed) continue
      if (!surveyed.has(listed.space.id)) await door.survey(listed.space)
      surveyed.add(listed.space.id)
      found.push({ placed: await place(listed), attachment })
    }
    yield { found, next: next === null ? null : { container: null, page: next } }
  }
}

/** Nothing when the space cannot be listed. */
async function contentsIn(client: ConfluenceClient, space: ConfluenceSpace, onRefused: Refused): Promise<Listed[]> {
  try {
    const listed: Listed[] = []
    for (const kind of kinds) listed.push(...(await contentsOf(client, space, kind)))
    return listed
  } catch (error) {
    if (!(error instanceof IntegrationError) || !['forbidden', 'notFound'].includes(error.reason)) throw error
    // Every space looks so to a token that was taken back.
    await proveAccount(client)
    // Not found: it was deleted, or closed to this account, since the spaces were listed.
    if (error.reason === 'forbidden') onRefused(space, error.message)
    return []
  }
}

async function contentsOf(client: ConfluenceClient, space: ConfluenceSpace, kind: ContentKind): Promise<Listed[]> {
  const query = { status: 'current', sort: 'id', limit: 250 }
  const pages = await Array.fromAsync(client.list(`${v2}/spaces/${space.id}/${kind}s`, query, Content))
  return pages.flat().map((content) => ({ kind, content, space }))
}
