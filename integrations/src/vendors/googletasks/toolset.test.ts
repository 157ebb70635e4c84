import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actAt, everyPart, firstIntent } from '../../testing/tools/acting.ts'
import { startTasks } from '../googletask/testing/fake.ts'
import { googletasks } from './vendor.ts'

async function open() {
  const google = await startTasks()
  const { model } = google
  const token = google.accounts.give(model.account, googletasks.toolset!.scopes!.consent!)
  const acting = actAt(googletasks, { base: google.origin, token: async () => token })
  return {
    ...acting,
    google,
    model,
    writes: () => google.requests.filter(({ method }) => method !== 'GET').length,
    tasksIn: (list = model.own) => [...model.lists.get(list)!.tasks.values()],
    [Symbol.asyncDispose]: async () => void (await Promise.all([acting[Symbol.asyncDispose](), google[Symbol.asyncDispose]()])),
  }
}
const dataOf = (outcome: object) => (outcome as { data: Record<string, never> }).data

test('a task is added to the usual list, with its day, and its notes end with what made it', async () => {
  await using at = await open()
  const outcome = await at.run('create_task', { title: '견적 받기', notes: '세 곳에서\n이번 주에', due: '2026-03-05' })
  const [made, ...others] = at.tasksIn()
  assert.ok(outcome.outcome === 'succeeded' && made)
  assert.deepEqual([made.title, made['due'], others, outcome.ref], ['견적 받기', '2026-03-05T00:00:00.000Z', [], made.id])
  assert.match(String(made['notes']), /^세 곳에서\n이번 주에\n\nQuarry · [0-9a-f]{12}$/)
  // What only says where it comes from, a model needs not read.
  const data = dataOf(outcome)
  assert.deepEqual([data['text'], data['due'], data['list']], ['세 곳에서\n이번 주에', '2026-03-05', 'My Tasks'])
})

test('task lists go on where a former call ended', async () => {
  await using at = await open()
  for (const title of ['집', '지붕', '마당']) at.model.addList(title)
  const parts = await everyPart<{ title: string }>(at, 'list_task_lists', { limit: 3 }, 'lists')
  assert.deepEqual(
    parts.map((part) => part.map(({ title }) => title)),
    [['My Tasks', '집', '지붕'], ['마당']],
  )
})

test('a task that was made is found again although somebody has done or changed it since', async () => {
  await using at = await open()
  at.google.lose(/^POST/)
  assert.equal((await at.run('create_task', { title: '견적 받기' })).outcome, 'unknown')
  const [made] = at.tasksIn()
  for (let count = 0; count < 130; count += 1) at.model.add(`할 일 ${count}`)
  at.model.change(made!.id, { title: '견적', status: 'completed', hidden: true })
  // The counterpart's clock is later than the call's.
  const found = await at.probe('create_task', { title: '견적 받기' })
  assert.ok(found.happened === true && found.reply.ref === made!.id)
  assert.equal(
    (await at.probe('create_task', { title: '견적 받기' }, { ...firstIntent, key: 'another', agoMs: 3_600_000 })).happened,
    false,
  )
})

test('a list is named as people name it; of several with one name none is guessed', async () => {
  await using at = await open()
  const list = at.model.addList('지붕 공사')
  assert.equal((await at.run('create_task', { list: ' 지붕 공사'.normalize('NFD'), title: '기와' })).outcome, 'succeeded')
  assert.equal(at.tasksIn(list).length, 1)
  at.model.addList('지붕 공사', 'list-2')
  const several = await at.run('create_task', { list: '지붕 공사', title: '기와' })
  assert.ok(several.outcome === 'refused' && several.message.includes(list) && several.message.includes('list-2'))
  assert.equal((await at.run('create_task', { list: 'list-2', title: '기와' })).outcome, 'succeeded')
  const nowhere = await at.run('create_task', { list: '없는 목록', title: '기와' })
  assert.ok(nowhere.outcome === 'refused' && /There are: My Tasks, 지붕 공사/.test(nowhere.message))
  assert.equal(at.writes(), 2)
})

test('what is still to be done is listed, what is done only where it is asked for, page by page', async () => {
  await using at = await open()
  at.model.add('하나', { due: '2026-03-05T00:00:00.000Z' })
  at.model.add('둘')
  at.model.add('셋', { status: 'completed', hidden: true })
  const titles = async (given: object) =>
    (dataOf(await at.run('list_tasks', given))['tasks'] as unknown as { title: string }[]).map(({ title }) => title)
  assert.deepEqual(await titles({}), ['하나', '둘'])
  assert.deepEqual(await titles({ isDone: true }), ['하나', '둘', '셋'])
  assert.deepEqual(await titles({ dueBefore: '2026-03-06' }), ['하나'])
  const first = dataOf(await at.run('list_tasks', { limit: 1 }))
  assert.deepEqual(await titles({ limit: 1, cursor: first['cursor'] }), ['둘'])
})

test('a task is ticked off and opened again, and its day is taken off', async () => {
  await using at = await open()
  const task = at.model.add('견적', { due: '2026-03-05T00:00:00.000Z' })
  await at.run('complete_task', { task })
  assert.equal(at.model.get(task).status, 'completed')
  await at.run('complete_task', { task, isDone: false })
  assert.equal(at.model.get(task).status, 'needsAction')
  assert.deepEqual(await at.current('update_task', { task, title: '견적서', due: null }), {
    list: 'My Tasks',
    task: '견적',
    title: '견적',
    due: '2026-03-05',
  })
  await at.run('update_task', { task, due: null })
  assert.deepEqual([at.model.get(task)['due'], at.model.get(task).title], [undefined, '견적'])
  assert.equal((await at.run('update_task', { task })).outcome, 'refused')
})

test('whoever decides about deleting reads which task that is, and what was deleted is not there any more', async () => {
  await using at = await open()
  const task = at.model.add('견적', { due: '2026-03-05T00:00:00.000Z' })
  assert.deepEqual(await at.current('delete_task', { task }), { task: '견적 · 2026-03-05 · My Tasks' })
  assert.equal((await at.run('delete_task', { task })).outcome, 'succeeded')
  for (const tool of ['delete_task', 'complete_task'] as const) {
    const again = await at.run(tool, { task })
    assert.ok(again.outcome === 'refused' && again.reason === 'notFound')
  }
  assert.equal(at.writes(), 1)
})
