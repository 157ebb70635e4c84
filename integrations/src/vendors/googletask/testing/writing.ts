import { z } from 'zod'
import { refusal } from '../../../platforms/google/testing/reply.ts'
import type { GoogleOperation } from '../../../platforms/google/testing/server.ts'
import type { TaskModel } from './model.ts'

const scopes = ['https://www.googleapis.com/auth/tasks']
const Given = z.strictObject({
  title: z.string().max(1_024).optional(),
  notes: z.string().max(8_192).optional(),
  due: z.iso.datetime().nullable().optional(),
  status: z.enum(['needsAction', 'completed']).optional(),
  completed: z.null().optional(),
})
const noTask = refusal(404, 'notFound', 'Task not found.')
const one = /^\/tasks\/v1\/lists\/([^/]+)\/tasks\/([^/]+)$/

/** What changes tasks: https://developers.google.com/workspace/tasks/reference/rest/v1/tasks */
export const writing = (model: TaskModel): GoogleOperation[] => [
  {
    method: 'POST',
    path: /^\/tasks\/v1\/lists\/([^/]+)\/tasks$/,
    scopes,
    parameters: ['parent', 'previous'],
    answer({ body }, given) {
      const list = model.idOf(given)
      if (!model.lists.has(list)) return refusal(404, 'notFound', 'Task list not found.')
      const asked = Given.safeParse(body)
      if (!asked.success) return refusal(400, 'invalid', 'Invalid Value')
      const { title = '', notes, due } = asked.data
      const id = model.add(title, { ...(notes !== undefined && { notes }), ...(due && { due }) }, list)
      return { body: model.get(id, list) }
    },
  },
  {
    method: 'PATCH',
    path: one,
    scopes,
    parameters: [],
    answer({ body }, given, id) {
      const list = model.idOf(given)
      const task = model.lists.get(list)?.tasks.get(id)
      if (!task || task.deleted) return noTask
      const asked = Given.safeParse(body)
      if (!asked.success) return refusal(400, 'invalid', 'Invalid Value')
      const { due, completed: _, status, ...rest } = asked.data
      const words = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
      const done = status === 'completed' ? { completed: '2026-03-01T09:00:00.000Z' } : status && { completed: undefined }
      model.change(
        id,
        { ...words, ...(status && { status }), ...done, ...(due !== undefined && { due: due ?? undefined }) },
        list,
      )
      return { body: model.get(id, list) }
    },
  },
  {
    method: 'DELETE',
    path: one,
    scopes,
    parameters: [],
    answer(_, given, id) {
      const list = model.idOf(given)
      const task = model.lists.get(list)?.tasks.get(id)
      if (!task || task.deleted) return noTask
      model.delete(id, list)
      return { status: 204, body: null }
    },
  },
]
