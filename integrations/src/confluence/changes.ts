import { afterPart, afterWhole, scopeOf, understood } from '../atlassian/cursor.ts'
import type { Change, Item } from '../kit.ts'
import { type Client, type ConfluenceIo, proveAccount, reopen } from './client.ts'
import { allStamps, commentsOf, type Stamp, stampOf } from './comments.ts'
import { attachmentItem, contentItem } from './item.ts'
import { newest, recent } from './recent.ts'
import type { Space } from './shapes.ts'
import { chosenSpaces } from './spaces.ts'
import { type Found, survey } from './survey.ts'

export async function* changes(io: ConfluenceIo, cursor: string | null): AsyncGenerator<Change> {
  const client = await reopen(io)
  await proveAccount(client)
  const spaces = await chosenSpaces(io, client)
  const scope = scopeOf(spaces.keys())
  const since = await newest(client)
  const known = understood(cursor, scope)

  if (known) {
    const stamp = async ({ placed: { kind, content } }: Found) => stampOf(await commentsOf(client, kind, content.id))
    for await (const found of recent(io, client, spaces, known.since)) yield* changed(await itemsOf(client, found, stamp))
    return yield { kind: 'cursor', cursor: afterPart(since, known) }
  }
  let documents = 0
  const stamps = await allStamps(client)
  const stamp = ({ placed }: Found) => stamps.get(placed.content.id)
  const refused: Change[] = []
  const onRefused = ({ id }: Space, reason: string) => refused.push({ kind: 'skipped', externalId: id, reason })
  for await (const found of survey(client, spaces, { onRefused })) {
    documents += found.length
    yield* changed(await itemsOf(client, found, stamp))
  }
  await proveAccount(client)
  yield* refused
  yield { kind: 'complete' }
  yield { kind: 'cursor', cursor: afterWhole(since, scope, documents) }
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
