import { pageOf, refusal, type GoogleReply } from '../../../platforms/google/testing/reply.ts'
import { type GoogleServer, type GoogleOperation, startGoogle } from '../../../platforms/google/testing/server.ts'
import { type FakeTask, TaskModel } from './model.ts'
import { writing } from './writing.ts'

export type FakeGoogleTasks = GoogleServer & { model: TaskModel; verified: boolean }

const scopes = ['tasks.readonly', 'tasks'].map((name) => `https://www.googleapis.com/auth/${name}`)

/** Google Tasks as its reference says: https://developers.google.com/workspace/tasks/reference/rest */
export async function startTasks(): Promise<FakeGoogleTasks> {
  const model = new TaskModel()
  const tasks: FakeGoogleTasks = Object.assign(await startGoogle(taskOperations(model, () => tasks.verified)), {
    model,
    verified: true,
  })
  tasks.accounts.people.add(model.account)
  tasks.accounts.delegated = new Set(scopes.slice(0, 1))
  return tasks
}

/** Task lists alone, for one Google that has other services beside them. */
export const taskOperations = (model: TaskModel, isVerified = () => true): GoogleOperation[] => [
  ...reading(model, isVerified),
  ...writing(model),
]

const reading = (model: TaskModel, isVerified: () => boolean): GoogleOperation[] => [
  {
    path: /^\/tasks\/v1\/users\/@me\/lists$/,
    scopes,
    parameters: ['maxResults', 'pageToken'],
    answer: ({ query }) =>
      paged(
        [...model.lists].map(([id, { title }]) => ({ kind: 'tasks#taskList', id, title })),
        query,
        { size: 1000, largest: 1000 },
      ),
  },
  {
    path: /^\/tasks\/v1\/users\/@me\/lists\/([^/]+)$/,
    scopes,
    parameters: [],
    answer: (_, given) => {
      const id = model.idOf(given)
      const list = model.lists.get(id)
      return list ? { body: { kind: 'tasks#taskList', id, title: list.title } } : refusal(404, 'notFound', 'Task list not found.')
    },
  },
  {
    path: /^\/tasks\/v1\/lists\/([^/]+)\/tasks$/,
    scopes,
    parameters: [
      'completedMax',
      'completedMin',
      'dueMax',
      'dueMin',
      'maxResults',
      'pageToken',
      'showAssigned',
      'showCompleted',
      'showDeleted',
      'showHidden',
      'updatedMin',
    ],
    answer: ({ query }, id) => {
      const list = model.lists.get(id ?? '')
      if (!list) return refusal(404, 'notFound', 'Task list not found.')
      const shown = (name: string, preset: boolean) => (query.get(name) ?? String(preset)) === 'true'
      const least = Date.parse(query.get('updatedMin') ?? '1970-01-01T00:00:00Z')
      if (Number.isNaN(least)) return refusal(400, 'invalid', 'Invalid value for updatedMin')
      const isAsked = (task: FakeTask) =>
        (shown('showDeleted', false) || !task.deleted) &&
        (shown('showHidden', false) || !task.hidden) &&
        (shown('showCompleted', true) || task.status !== 'completed') &&
        (shown('showAssigned', false) || !task.assignmentInfo) &&
        (least === 0 || Date.parse(task.updated) >= least) &&
        (query.get('dueMax') === null || (typeof task['due'] === 'string' && task['due'] < query.get('dueMax')!))
      return paged([...list.tasks.values()].filter(isAsked), query, { size: 20, largest: 100 })
    },
  },
  {
    path: /^\/tasks\/v1\/lists\/([^/]+)\/tasks\/([^/]+)$/,
    scopes,
    parameters: [],
    answer: (_, listId, id) => {
      const task = model.lists.get(listId ?? '')?.tasks.get(id ?? '')
      return task ? { body: task } : refusal(404, 'notFound', 'Task not found.')
    },
  },
  {
    // https://developers.google.com/identity/openid-connect/openid-connect#obtaininguserprofileinformation
    path: /^\/v1\/userinfo$/,
    scopes: ['email'],
    parameters: [],
    answer: ({ caller }) => ({ body: { sub: '1', email: caller.email, email_verified: isVerified() } }),
  },
]

function paged(all: readonly unknown[], query: URLSearchParams, sizes: { size: number; largest: number }): GoogleReply {
  const page = pageOf(all, query, { ...sizes, sizeName: 'maxResults' })
  // An empty list is left out altogether.
  return 'body' in page ? page : { body: { ...page.next, ...(page.items.length > 0 && { items: page.items }) } }
}
