import { createHash } from 'node:crypto'
import { z } from 'zod'
import { cursorIn } from '../../kit/cursor.ts'
import { isClosed } from '../../platforms/google/failure.ts'
import { textsOf } from '../../platforms/google/texts.ts'
import type { Change, Item } from '../../kit/kit.ts'
import { itemOf, idOf, pathOf, type ParentTask } from './item.ts'
import { beginReading, type TaskListing } from './reading.ts'
import { isDocument, type Task } from './task.ts'
import type { TaskIo, TaskList } from './tasks.ts'

/**
 * What a list looked like: everything in it that changed from a time on, as one mark. As long as Google answers the same, nothing happened.
 *
 * @property from ISO 8601, some minutes before the latest change: time stamps of one moment may come to light one after the other
 */
const Look = z.object({ title: z.string(), from: z.string(), mark: z.string() })
/** @property midway in a listing of everything only these lists were listed so far */
const Cursor = z.object({
  account: z.string(),
  listedAt: z.number(),
  lists: z.record(z.string(), Look),
  midway: z.literal(true).optional(),
})
type Cursor = z.infer<typeof Cursor>

const overlapMs = 5 * 60_000
/** Nobody promises that a task which only moved counts as changed, so everything is listed once a day. Nothing is read again. */
const listAgainMs = 24 * 3_600_000

/**
 * Everything, whenever anything changed: where a task lies follows from other tasks, one that went to another list leaves no trace in the first,
 * and a list takes one call for a hundred tasks. Only what has another text is read. A listing is resumed from list to list: what a task is
 * a part of may come after it, so that a list, of 20,000 tasks at the most (https://support.google.com/tasks/answer/12124488), is listed as a whole.
 */
export async function* changes(io: TaskIo, cursor: string | null): AsyncGenerator<Change> {
  const reading = await beginReading(io)
  const before = cursorIn(Cursor, cursor)
  const resumed = before?.midway && before.account === reading.account ? before : null
  if (before?.midway && !resumed) yield { kind: 'anew' }
  if (before && !before.midway && (await isStill(reading, before)))
    return yield { kind: 'cursor', cursor: JSON.stringify(before) }
  const { account } = reading
  const listedAt = resumed?.listedAt ?? Date.now()
  // A list that was listed and left since stays here, so that the next run sees that something is not as it was.
  const lists: Cursor['lists'] = { ...resumed?.lists }
  const left = reading.lists.filter(({ id }) => !(id in lists))
  for (const list of left) {
    try {
      lists[list.id] = yield* listed(io, reading, list)
      if (list !== left.at(-1))
        yield {
          kind: 'cursor',
          cursor: JSON.stringify({ account, listedAt, lists, midway: true } satisfies Cursor),
          midway: true,
        }
    } catch (error) {
      if (!isClosed(error)) throw error
      // Deleted since it was listed. The next run says what became of it.
      yield { kind: 'skipped', externalId: list.id, reason: error.message }
    }
  }
  yield { kind: 'complete' }
  yield { kind: 'cursor', cursor: JSON.stringify({ account, listedAt, lists } satisfies Cursor) }
}

async function isStill({ google, account, lists }: TaskListing, before: Cursor): Promise<boolean> {
  if (before.account !== account || Date.now() - before.listedAt > listAgainMs) return false
  if (lists.length !== Object.keys(before.lists).length) return false
  for (const { id, title } of lists) {
    const look = before.lists[id]
    if (look?.title !== title) return false
    const recent = await Array.fromAsync(google.tasks(id, look.from)).catch((error: unknown) => {
      if (isClosed(error)) return null
      throw error
    })
    if (recent === null || markOf(recent.flat()) !== look.mark) return false
  }
  return true
}

async function* listed(
  io: TaskIo,
  { google, account }: TaskListing,
  list: TaskList,
): AsyncGenerator<Change, z.infer<typeof Look>> {
  const texts = textsOf(io)
  const places = new Map<string, ParentTask>()
  const items: { item: Item; place: ParentTask }[] = []
  const late = new Set<string>()
  const seen: Seen[] = []
  for await (const page of google.tasks(list.id)) {
    const known = await io.known(page.map(({ id }) => idOf(list.id, id)))
    for (const task of page) {
      const { id, title, updated, deleted, parent, webViewLink } = task
      seen.push({ id, updated, deleted })
      if (!isDocument(task)) continue
      const place: ParentTask = { id, title, parent, webViewLink }
      places.set(id, place)
      const { item, text } = itemOf(list, task, account)
      if (known.get(item.externalId) === item.version || texts.keep(item.externalId, text)) items.push({ item, place })
      else late.add(id)
    }
  }
  // Only now it is known what each is a part of. Once yielded, none is held any longer.
  for (const { item, place } of items.splice(0)) {
    io.signal.throwIfAborted()
    yield { kind: 'item', item: { ...item, ancestors: pathOf(list, place, places) } }
  }
  if (late.size > 0) yield* listedAgain(io, { google, account }, list, { late, places })
  const from = new Date(seen.reduce((latest, task) => Math.max(latest, timeOf(task)), overlapMs) - overlapMs).toISOString()
  return { title: list.title, from, mark: markOf(seen.filter((task) => timeOf(task) >= Date.parse(from))) }
}

/** Tasks for whose text there was no space. To list once more takes a call for a hundred of them; each by itself would take one. */
async function* listedAgain(
  io: TaskIo,
  { google, account }: Pick<TaskListing, 'google' | 'account'>,
  list: TaskList,
  { late, places }: { late: ReadonlySet<string>; places: ReadonlyMap<string, ParentTask> },
): AsyncGenerator<Change> {
  const texts = textsOf(io)
  for await (const page of google.tasks(list.id)) {
    const wanted = page.filter((task) => late.has(task.id) && isDocument(task))
    if (wanted.length > 0) await texts.untilHalfFree(io.signal)
    for (const task of wanted) {
      const { item, text } = itemOf(list, task, account)
      texts.keep(item.externalId, text)
      yield { kind: 'item', item: { ...item, ancestors: pathOf(list, task, places) } }
    }
  }
}

type Seen = Pick<Task, 'id' | 'updated' | 'deleted'>

const timeOf = ({ updated }: Seen): number => Date.parse(updated) || 0

const markOf = (tasks: readonly Seen[]): string => {
  const facts = tasks.map(({ id, updated, deleted }) => `${id} ${updated} ${deleted}`)
  return createHash('sha256').update(facts.toSorted().join('\n')).digest('base64url').slice(0, 22)
}
