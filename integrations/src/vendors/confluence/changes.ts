import {
  afterPart,
  begunAt,
  type AtlassianCursor,
  pausedIn,
  Progress,
  scopeOf,
  understood,
  unlessLost,
} from '../../platforms/atlassian/cursor.ts'
import type { Change, Item } from '../../kit/kit.ts'
import { type ConfluenceClient, type ConfluenceIo, proveAccount, reopen } from './client.ts'
import { allStamps, commentsOf, type Stamp, stampOf } from './comments.ts'
import { attachmentItem, contentItem } from './item.ts'
import { newest, recent } from './recent.ts'
import type { ConfluenceSpace } from './shapes.ts'
import { chosenSpaces } from './spaces.ts'
import { type SurveyedContent, survey } from './survey.ts'

export async function* changes(io: ConfluenceIo, cursor: string | null): AsyncGenerator<Change> {
  const client = await reopen(io)
  const spaces = await chosenSpaces(io, client)
  const scope = scopeOf(spaces.keys())
  const paused = pausedIn(cursor)
  if (paused) {
    if (paused.scope === scope && (yield* unlessLost(listed(client, spaces, paused)))) return
    yield { kind: 'anew' }
  }
  const since = await newest(client)
  const known = understood(cursor, scope)
  if (!known) return yield* listed(client, spaces, begunAt(since, scope))

  const stamp = async ({ placed: { kind, content } }: SurveyedContent) => stampOf(await commentsOf(client, kind, content.id))
  for await (const found of recent(io, client, spaces, known.since)) yield* changed(await itemsOf(client, found, stamp))
  yield { kind: 'cursor', cursor: afterPart(since, known) }
}

/** Everything, or what is left of it. @throws PageLost — it cannot be resumed. */
async function* listed(
  client: ConfluenceClient,
  spaces: ReadonlyMap<string, ConfluenceSpace>,
  cursor: AtlassianCursor,
): AsyncGenerator<Change> {
  const progress = new Progress(cursor)
  const { from } = progress
  // Behind the spaces there are attachments only, and nobody comments on those.
  const stamps = from?.container === null ? new Map<string, Stamp>() : await allStamps(client)
  const stamp = ({ placed }: SurveyedContent) => stamps.get(placed.content.id)
  const refused: Change[] = []
  const onRefused = ({ id }: ConfluenceSpace, reason: string) => refused.push({ kind: 'skipped', externalId: id, reason })
  for await (const { found, next } of survey(client, spaces, { onRefused, from })) {
    progress.found(found.length)
    yield* changed(await itemsOf(client, found, stamp))
    if (next === null) continue
    yield* refused.splice(0)
    yield* progress.at(next)
  }
  await proveAccount(client)
  yield* refused
  yield* progress.complete()
}

const changed = (items: readonly Item[]): Change[] => items.map((item) => ({ kind: 'item', item }))

async function itemsOf(
  client: ConfluenceClient,
  found: readonly SurveyedContent[],
  stamp: (each: SurveyedContent) => Stamp | undefined | Promise<Stamp | undefined>,
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
