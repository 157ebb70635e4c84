import { z } from 'zod'
import { IntegrationError, type Item } from '../../kit/kit.ts'
import { Block, fileOf } from './block.ts'
import { type NotionClient, clientOf, type NotionIo } from './client.ts'
import { commentsOn } from './comments.ts'
import { pageBlocks } from './page-blocks.ts'
import { heldText } from './page-text.ts'
import { propertyTable } from './properties.ts'
import { plain } from './rich-text.ts'
import { DataSource, NotionPage, pageEntry, pathHash } from './shapes.ts'

export async function* read(
  io: NotionIo,
  { externalId, version }: Pick<Item, 'externalId' | 'version'>,
): AsyncGenerator<Uint8Array> {
  const client = clientOf(io)
  const [kind, id = '', property, hash] = externalId.split('/').map(decodeURIComponent)
  if (kind === 'page') yield* parts(pageText(io, client, id, version))
  else if (kind === 'database') yield* parts(databaseText(client, id))
  else if (kind === 'file') yield* client.api.bytes(await addressOf(client, { id, property, hash }))
  else throw new IntegrationError('forbidden', 'This is no document of Notion.')
}

async function* parts(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) if (text !== '') yield Buffer.from(text)
}

/** The properties of a row, what is on the page, and what people say about it. */
async function* pageText(io: NotionIo, client: NotionClient, id: string, version: string): AsyncGenerator<string> {
  const held = heldText(io, id, version)
  if (!held || held.isRow) {
    const page = await client.api.get(`/v1/pages/${encodeURIComponent(id)}`, {}, NotionPage)
    if (page.in_trash) throw new IntegrationError('notFound', 'This page is in the trash.')
    const isRow = page.parent?.kind === 'data_source'
    const table = isRow ? await propertyTable(client, page) : ''
    if (table !== '') yield `${table}\n\n`
  }
  if (held) yield held.text
  else yield* pageBlocks(client, id, () => {})
  const comments = await commentsOn(client, id)
  if (comments !== '') yield `\n\n${comments}`
}

const Options = z.object({ options: z.array(z.object({ name: z.string() })) })

/** What a database is about, and what its rows have. */
async function* databaseText(client: NotionClient, id: string): AsyncGenerator<string> {
  const { description, properties } = await client.api.get(`/v1/data_sources/${encodeURIComponent(id)}`, {}, DataSource)
  if (description.length > 0) yield `${plain(description)}\n\n`
  for (const [name, property] of Object.entries(properties)) {
    const options = Options.safeParse(property[property.type]).data?.options.map((option) => option.name) ?? []
    yield options.length > 0 ? `- ${name}: ${options.join(', ')}\n` : `- ${name}\n`
  }
}

type FilePlace = { id: string; property: string | undefined; hash: string | undefined }

/** Addresses of files are good for an hour, so each is requested afresh. The token does not go there. */
async function addressOf({ api }: NotionClient, { id, property, hash }: FilePlace): Promise<string> {
  const url =
    property === undefined
      ? fileOf(await api.get(`/v1/blocks/${encodeURIComponent(id)}`, {}, Block))?.url
      : pageEntry(await api.get(`/v1/pages/${encodeURIComponent(id)}`, {}, NotionPage)).files.find(
          (file) => file.propertyId === property && pathHash(file.url) === hash,
        )?.url
  if (url === undefined) throw new IntegrationError('notFound', 'This file is no longer in Notion.')
  return url
}
