import { idOf, partsOf } from '../../googletask/item.ts'
import { scopes } from '../../googletask/tasks.ts'
import { googletask } from '../../googletask/vendor.ts'
import type { ApiSite } from '../api-site.ts'
import { startTasks } from './fake.ts'

/** Task lists as the suite of all vendors uses them. */
export async function startTaskSite(): Promise<ApiSite> {
  const google = await startTasks()
  const { model, accounts } = google
  const token = accounts.give(model.account, ['openid', 'email', ...scopes])
  const add = (title: string, notes: string) => idOf(model.own, model.add(title, { notes }))
  return {
    vendor: googletask,
    settings: {},
    form: { adminAccount: model.account, serviceAccountKey: accounts.keyFile },
    token: () => Promise.resolve(token),
    base: google.origin,
    server: google.http,
    pages: 201,
    // A hundred tasks a call; a list with more text than is kept is gone through once more.
    requestsPerThousand: 21,
    create: add,
    fill: (count, notes) => {
      for (let index = 0; index < count; index += 1) add(`Task ${index}`, notes)
    },
    edit: (id, notes) => model.change(partsOf(id).taskId, { notes }),
    refuse: () => accounts.revoke(),
    rename: (id, title) => model.change(partsOf(id).taskId, { title }),
    move(id) {
      const other = [...model.lists.get(model.own)!.tasks.values()].find((task) => task.id !== partsOf(id).taskId)!
      model.change(partsOf(id).taskId, { parent: other.id })
      return other.title
    },
    delete: (id) => model.delete(partsOf(id).taskId),
    [Symbol.asyncDispose]: () => google[Symbol.asyncDispose](),
  }
}
