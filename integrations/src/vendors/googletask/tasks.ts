import { z } from 'zod'
import { openGoogle } from '../../platforms/google/client.ts'
import { Paged, pagesOf } from '../../platforms/google/pages.ts'
import { adminAccountOf } from '../../platforms/google/token.ts'
import { IntegrationError, type SourceIo } from '../../kit/kit.ts'
import type { Api } from '../../net/api.ts'
import { Task, taskFields } from './task.ts'
import type { TaskSettings } from './settings.ts'

export type TaskIo = SourceIo<TaskSettings>

/** https://developers.google.com/workspace/tasks/auth */
export const scopes = ['https://www.googleapis.com/auth/tasks.readonly']

const TaskList = z.object({ id: z.string(), title: z.string().default('') })
export type TaskList = z.infer<typeof TaskList>

const TaskLists = Paged.extend({ items: z.array(TaskList).default([]) })
const Tasks = Paged.extend({ items: z.array(Task).default([]) })
const Person = z.object({ email: z.string(), email_verified: z.boolean().default(false) })

const pathOf = (listId: string, more = ''): string => `/tasks/v1/lists/${encodeURIComponent(listId)}/tasks${more}`

/** The calls of Google Tasks that reading needs, for one run. */
export class GoogleTasks {
  readonly #io: TaskIo
  readonly #api: Api

  constructor(io: TaskIo) {
    this.#io = io
    this.#api = openGoogle(io, 'https://tasks.googleapis.com', scopes)
  }

  /**
   * Address of the person whose tasks these are, in lower case. Tasks does not return it; the consent includes it:
   * https://developers.google.com/identity/openid-connect/openid-connect#obtaininguserprofileinformation
   */
  async account(): Promise<string> {
    const admin = adminAccountOf(this.#io)
    if (admin !== null) return admin.toLowerCase()
    const person = await openGoogle(this.#io, 'https://openidconnect.googleapis.com', scopes).get('/v1/userinfo', {}, Person)
    if (!person.email_verified)
      throw new IntegrationError(
        'settings',
        'Google has not verified the address of this account, so nobody could read its tasks.',
      )
    return person.email.toLowerCase()
  }

  async lists(): Promise<TaskList[]> {
    const query = { maxResults: 100, fields: 'nextPageToken,items(id,title)' }
    const pages = await Array.fromAsync(pagesOf(this.#api, '/tasks/v1/users/@me/lists', query, TaskLists))
    return pages.flatMap(({ items }) => items)
  }

  /**
   * All tasks of a list, page by page, those that were deleted a short while ago among them; or those that changed since.
   * https://developers.google.com/workspace/tasks/reference/rest/v1/tasks/list: what is done, hidden, or assigned in a document or a chat is
   * left out unless requested.
   *
   * @param updatedMin ISO 8601
   */
  async *tasks(listId: string, updatedMin?: string): AsyncGenerator<readonly Task[]> {
    const all = { showCompleted: true, showHidden: true, showDeleted: true, showAssigned: true }
    const query = { ...all, maxResults: 100, updatedMin, fields: `nextPageToken,items(${taskFields})` }
    for await (const { items } of pagesOf(this.#api, pathOf(listId), query, Tasks)) yield items
  }

  task(listId: string, taskId: string): Promise<Task> {
    return this.#api.get(pathOf(listId, `/${encodeURIComponent(taskId)}`), { fields: taskFields }, Task)
  }
}
