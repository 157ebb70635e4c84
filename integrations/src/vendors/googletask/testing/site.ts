import { idOf, partsOf } from '../item.ts'
import { scopes } from '../tasks.ts'
import { googletask } from '../vendor.ts'
import type { ApiSite } from '../../../testing/api-site.ts'
import { startTasks } from './fake.ts'

/** Task lists as the suite of all vendors uses them. */
export async function startTaskSite(): Promise<ApiSite> {
  const google = await startTasks()
  const { model, accounts } = google
  const token = accounts.give(model.account, ['openid', 'email', ...scopes])
  const add = (title: string, notes: string) => idOf(model.own, model.add(title, { notes }))
  const change = (id: string, given: object) => model.change(partsOf(id).taskId, given, partsOf(id).listId)
  return {
    vendor: googletask,
    settings: {},
    form: { adminAccount: model.account, serviceAccountKey: accounts.keyFile },
    formRefused: { serviceAccountKey: accounts.endedKeyFile },
    account: model.account,
    token: () => Promise.resolve(token),
    base: google.origin,
    server: google.http,
    pages: 201,
    // A hundred tasks a call; a list with more text than is held is listed once more.
    requestsPerThousand: 21,
    create: add,
    fill: (count, notes) => {
      for (let index = 0; index < count; index += 1) add(`Task ${index}`, notes)
    },
    long: 2_000,
    spread(count, notes) {
      const lists = Array.from({ length: 20 }, (_, index) => model.addList(`List ${index}`))
      for (let index = 0; index < count; index += 1) model.add(`Task ${index}`, { notes }, lists[index % 20])
    },
    edit: (id, notes) => change(id, { notes }),
    refuse: () => accounts.revoke(),
    rename: (id, title) => change(id, { title }),
    move(id) {
      const other = [...model.lists.get(model.own)!.tasks.values()].find((task) => task.id !== partsOf(id).taskId)!
      change(id, { parent: other.id })
      return other.title
    },
    delete: (id) => model.delete(partsOf(id).taskId, partsOf(id).listId),
    [Symbol.asyncDispose]: () => google[Symbol.asyncDispose](),
  }
}
