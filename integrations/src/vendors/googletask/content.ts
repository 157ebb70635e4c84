import { textsOf } from '../../platforms/google/texts.ts'
import { IntegrationError, type Item } from '../../kit/kit.ts'
import { partsOf } from './item.ts'
import { tasksOf } from './reading.ts'
import { textOf } from './task.ts'
import type { TaskIo } from './tasks.ts'

/** The text that came with the listing; after a restart, or when too many wait, Google is asked for the task. */
export async function* contentOf(io: TaskIo, { externalId }: Pick<Item, 'externalId'>): AsyncGenerator<Uint8Array> {
  const listed = textsOf(io).take(externalId)
  if (listed) return yield listed
  const { listId, taskId } = partsOf(externalId)
  const task = await tasksOf(io).task(listId, taskId)
  if (task.deleted) throw new IntegrationError('notFound', 'The task was deleted.')
  yield Buffer.from(textOf(task))
}
