import type { Change, Item } from '../kit.ts'
import { type Client, type ConfluenceIo, proveAccount, reopen } from './client.ts'
import { allStamps, commentsOf, type Stamp, stampOf } from './comments.ts'
import { nameOf, overlapped, understood, written } from './cursor.ts'
import { attachmentItem, contentItem } from './item.ts'
import { newest, recent } from './recent.ts'
import { chosenSpaces } from './spaces.ts'
import { type Found, survey } from './survey.ts'

const beginning = '1970-01-01T00:00:00.000Z'

export async function* changes(io: ConfluenceIo, cursor: string | null): AsyncGenerator<Change> {
  const client = await reopen(io)
  await proveAccount(client)
  const spaces = await chosenSpaces(io, client)
  const since = (await newest(client)) ?? beginning
  const known = understood(cursor, spaces)
  let documents = 0

  if (known) {
    const stamp = async ({ placed: { kind, content } }: Found) => stampOf(await commentsOf(client, kind, content.id))
    for await (const found of recent(io, client, spaces, overlapped(known.since)))
      yield* changed(await itemsOf(client, found, stamp))
  } else {
    const stamps = await allStamps(client)
    const stamp = ({ placed }: Found) => stamps.get(placed.content.id)
    for await (const found of survey(client, spaces)) {
      documents += found.length
      yield* changed(await itemsOf(client, found, stamp))
    }
    await proveAccount(client)
    yield { kind: 'complete' }
  }
  const counts = known ? { documents: known.documents, partial: known.partial + 1 } : { documents, partial: 0 }
  yield { kind: 'cursor', cursor: written({ since, spaces: nameOf(spaces), ...counts }) }
}

const changed = (items: readonly Item[]): Change[] => items.map((item) => ({ kind: 'item', item }))

async function itemsOf(
  client: Client,
  found: readonly Found[],
  stamp: (each: Found) => Stamp | undefined | Promise<Stamp | undefined>,
): Promise<Item[]> {
  // All names of a bundle in one question.
  await client.people.of(
    found.flatMap(({ placed: { content }, attachment }) => [
      content.authorId,
      content.version.authorId,
      attachment?.version.authorId,
    ]),
  )
  const items: Item[] = []
  for (const each of found) {
    const { placed, attachment } = each
    items.push(await (attachment ? attachmentItem(client, attachment, placed) : contentItem(client, placed, await stamp(each))))
  }
  return items
}
