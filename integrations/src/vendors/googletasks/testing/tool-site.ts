import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { startTasks } from '../../googletask/testing/fake.ts'
import { googletasks } from '../vendor.ts'

/** Task lists as the suite of all tool sets uses them. */
export async function startTasksToolSite(): Promise<ToolSite> {
  const google = await startTasks()
  const { model } = google
  const list = model.addList('지붕 공사')
  const task = model.add('견적 받기', { notes: '세 곳에서', due: '2026-03-05T00:00:00.000Z' }, list)
  const named = { list: '지붕 공사', task }
  const change = () => model.change(task, { title: '견적 열 곳' }, list)
  return {
    vendor: googletasks,
    base: google.origin,
    server: google.http,
    tokenWith: (scopes) => google.accounts.give(model.account, scopes),
    calls: {
      list_task_lists: {},
      list_tasks: { list: '지붕 공사' },
      create_task: { list: '지붕 공사', title: '기와 고르기', notes: '색은 회색', due: '2026-03-09' },
      update_task: { ...named, title: '견적 다섯 곳' },
      complete_task: named,
      delete_task: named,
    },
    state: () =>
      [...model.lists.values()].map(({ title, tasks }) => [title, [...tasks.values()].map((each) => ({ ...each, updated: '' }))]),
    found: () =>
      [...model.lists.values()].map(({ tasks }) =>
        [...tasks.values()].filter(({ deleted }) => !deleted).map((each) => ({ ...each, updated: '' })),
      ),
    touch: {
      create_task: () => model.change([...model.lists.get(list)!.tasks.keys()].at(-1)!, { title: '다른 기와' }, list),
      update_task: change,
      complete_task: change,
    },
    refuse: () => google.accounts.revoke(),
    crowd(count) {
      for (let n = 0; n < count; n += 1) model.add(`견적 ${n}`, {}, list)
    },
    plant(words) {
      const planted = model.addList('받은 일')
      for (let count = 0; count < 12; count += 1) model.add(words.slice(0, 500), { notes: words.slice(0, 8_000) }, planted)
      return { list_tasks: { list: '받은 일' } }
    },
    [Symbol.asyncDispose]: () => google[Symbol.asyncDispose](),
  }
}
