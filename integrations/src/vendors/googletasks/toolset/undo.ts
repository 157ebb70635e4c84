import { z } from 'zod'
import { type Standing, type ToolIo, undoOf } from '../../../kit/tool.ts'
import { standingBetween, undoneIfMissing } from '../../../kit/tool-undo.ts'
import { Task, taskFields } from '../../googletask/task.ts'
import { openTasks, scopesFor } from './lists.ts'

const undo = undoOf<object>()
const open = (io: ToolIo<object>) => openTasks(io, scopesFor.writing)

export const pathOf = (listId: string, id?: string): string =>
  `/tasks/v1/lists/${encodeURIComponent(listId)}/tasks${id === undefined ? '' : `/${encodeURIComponent(id)}`}`

/** What people set of a task. */
const Kept = z.object({
  title: z.string(),
  notes: z.string(),
  due: z.string().nullable(),
  status: z.enum(['needsAction', 'completed']),
})
export const keptOf = ({ title, notes, due, status }: Task): z.output<typeof Kept> => ({
  title,
  notes,
  due: due ?? null,
  status: status === 'completed' ? 'completed' : 'needsAction',
})

const place = z.object({ list: z.string(), task: z.string() })
const taskAt = (io: ToolIo<object>, { list, task }: z.output<typeof place>) =>
  open(io).get(pathOf(list, task), { fields: taskFields }, Task)

/** Deletes a task that nobody has changed. */
export const undoCreated = undo({
  memo: place.extend({ updated: z.string() }),
  look: (io, { updated, ...memo }) =>
    taskAt(io, memo).then((found): Standing => {
      if (found.deleted) return 'undone'
      return found.updated === updated ? 'asLeft' : 'changed'
    }, undoneIfMissing),
  async take(io, { list, task }) {
    await open(io).sendOnce(pathOf(list, task), { method: 'DELETE', leaveBy: io.leaveBy }, z.unknown())
  },
})

/** Gives a task back what it said before. */
export const undoChanged = undo({
  memo: place.extend({ before: Kept, after: Kept }),
  look: async (io, { before, after, ...memo }) => standingBetween(keptOf(await taskAt(io, memo)), { before, after }),
  async take(io, { before, list, task }) {
    const body = { ...before, ...(before.status === 'needsAction' && { completed: null }) }
    await open(io).sendOnce(pathOf(list, task), { method: 'PATCH', body, leaveBy: io.leaveBy }, z.unknown())
  },
})
