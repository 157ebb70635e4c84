import { z } from 'zod'
import { openPageAccess } from './access.ts'
import { type ConfluenceClient, type ConfluenceIo, v2 } from './client.ts'
import { commentedSince } from './comments.ts'
import { attachmentId, idOf, numberIn, type Placed } from './item.ts'
import { Attachment, containerOf, Content, type ContentKind, kinds, type ConfluenceSpace } from './shapes.ts'
import { bundled } from './spaces.ts'
import type { SurveyedContent } from './survey.ts'
import { openTree } from './tree.ts'

type Numbered = { version: { number: number } }
type Changed = { kind: ContentKind; id: string; content: Content | null }

/** Lists may show a change a little later than it was made. */
const overlapMs = 5 * 60_000

const feeds = ['pages', 'blogposts', 'attachments', 'footer-comments', 'inline-comments'] as const
const Dated = z.object({ version: z.object({ createdAt: z.string() }) })

/** When anything on the site was last written, by its own clock; null where nothing was. */
export async function newest(client: ConfluenceClient): Promise<string | null> {
  const times: string[] = []
  for (const feed of feeds) {
    const list = client.list(`${v2}/${feed}`, { sort: '-modified-date', limit: 1 }, Dated)
    const { value: first } = await list.next()
    times.push(...(first ?? []).map(({ version }: z.output<typeof Dated>) => version.createdAt))
  }
  return times.sort().at(-1) ?? null
}

/**
 * What was written, commented on or attached since a time, in these spaces. Without what is known in the same version: the lists reach back a
 * little, and each page costs several questions.
 */
export async function* recent(
  io: Pick<ConfluenceIo, 'known'>,
  client: ConfluenceClient,
  spaces: ReadonlyMap<string, ConfluenceSpace>,
  seenUntil: string,
): AsyncGenerator<SurveyedContent[]> {
  const since = new Date(Date.parse(seenUntil) - overlapMs).toISOString()
  const [tree, door] = [openTree(client), openPageAccess(client)]
  const attached = await attachedSince(client, since)
  const attachments = await unknown(io, attached, (each) => attachmentId(containerOf(each)?.id ?? '', each.id))
  const changed = new Map<string, Changed>()
  for (const each of await commentedSince(client, since)) changed.set(each.id, { ...each, content: null })
  for (const kind of kinds) {
    const written = await writtenSince(client, kind, spaces, since)
    const fresh = new Set(await unknown(io, written, ({ id }) => idOf(kind, id)))
    for (const content of written) {
      if (fresh.has(content) || changed.has(content.id)) changed.set(content.id, { kind, id: content.id, content })
    }
  }
  const containers = attachments.flatMap((attachment) => containerOf(attachment) ?? [])
  const contents = await fetched(client, [...changed.values(), ...containers.map((each) => ({ ...each, content: null }))])

  async function place(id: string): Promise<Placed[]> {
    const found = changed.get(id)?.content ? changed.get(id) : contents.get(id)
    const space = spaces.get(found?.content?.spaceId ?? '')
    if (!found?.content || !space) return []
    const path = await tree.pathTo(found.content)
    return [{ kind: found.kind, content: found.content, space, path, access: await door.accessTo(space, path) }]
  }
  for (const id of changed.keys()) yield (await place(id)).map((placed) => ({ placed, attachment: null }))
  for (const attachment of attachments) {
    const container = containerOf(attachment)
    if (container) yield (await place(container.id)).map((placed) => ({ placed, attachment }))
  }
}

async function unknown<T extends Numbered>(
  io: Pick<ConfluenceIo, 'known'>,
  all: readonly T[],
  idOf: (each: T) => string,
): Promise<T[]> {
  const known = await io.known(all.map(idOf))
  return all.filter((each) => numberIn(known.get(idOf(each)) ?? '') !== each.version.number)
}

async function writtenSince(
  client: ConfluenceClient,
  kind: ContentKind,
  spaces: ReadonlyMap<string, ConfluenceSpace>,
  since: string,
): Promise<Content[]> {
  const written: Content[] = []
  for (const ids of bundled(spaces.keys())) {
    const query = { 'space-id': ids, status: 'current', sort: '-modified-date', limit: 250 }
    written.push(...(await until(since, client.list(`${v2}/${kind}s`, query, Content))))
  }
  return written
}

const attachedSince = (client: ConfluenceClient, since: string): Promise<Attachment[]> =>
  until(since, client.list(`${v2}/attachments`, { status: 'current', sort: '-modified-date', limit: 250 }, Attachment))

/** The start of a list that is sorted by time, latest first. */
async function until<T extends z.output<typeof Dated>>(since: string, list: AsyncIterable<T[]>): Promise<T[]> {
  const fresh: T[] = []
  for await (const results of list) {
    fresh.push(...results.filter(({ version }) => version.createdAt >= since))
    if (results.some(({ version }) => version.createdAt < since)) break
  }
  return fresh
}

/** Those of which only the id is known. */
async function fetched(client: ConfluenceClient, wanted: readonly Changed[]): Promise<Map<string, Changed>> {
  const found = new Map<string, Changed>()
  for (const kind of kinds) {
    const ids = new Set(wanted.filter((each) => each.kind === kind && each.content === null).map(({ id }) => id))
    for (const bundle of bundled(ids, 250)) {
      for await (const contents of client.list(`${v2}/${kind}s`, { id: bundle, status: 'current', limit: 250 }, Content)) {
        for (const content of contents) found.set(content.id, { kind, id: content.id, content })
      }
    }
  }
  return found
}
