import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brief, failure } from '../../testing/site.ts'
import { titles } from '../../testing/driven.ts'
import { refusal } from '../../platforms/google/testing/reply.ts'
import { connectTasks } from './testing/connected.ts'

const paths = (index: ReadonlyMap<string, { title: string; ancestors: readonly { title: string }[] }>) =>
  [...index.values()].map(({ ancestors, title }) => [...ancestors.map((each) => each.title), title].join('/')).toSorted()

test('a task is shown as Google shows it, with all that is known of it', async () => {
  await using connected = await connectTasks()
  const { model } = connected.google
  const id = model.add('Fix the roof', {
    notes: 'With <slates>\nnot tiles',
    due: '2026-12-01T00:00:00.000Z',
    status: 'completed',
    completed: '2026-11-20T08:00:00.000Z',
    links: [{ type: 'email', description: 'Re: roof', link: 'https://mail.google.com/mail/#all/1' }],
    assignmentInfo: { linkToTask: 'https://docs.google.com/document/d/1' },
  })
  await connected.sync()
  const { version: _, size: __, ...item } = connected.index.get(`${model.own}/${id}`)!
  assert.deepEqual(item, {
    externalId: `${model.own}/${id}`,
    title: 'Fix the roof',
    link: `https://tasks.google.com/task/${id}?sa=6`,
    updatedAt: '2026-11-01T00:00:01.000Z',
    ancestors: [{ id: model.own, title: 'My Tasks', link: null }],
    fileName: 'Fix the roof.html',
    mediaType: 'text/html',
    kind: 'task',
    access: [['email:admin@example.com']],
  })
  assert.equal(
    await connected.text(item.externalId),
    '<ul><li>Status: done on 2026-11-20</li><li>Date: 2026-12-01</li>' +
      '<li>Assigned in: <a href="https://docs.google.com/document/d/1">https://docs.google.com/document/d/1</a></li>' +
      '<li>Link: <a href="https://mail.google.com/mail/#all/1">Re: roof</a></li></ul>' +
      '<div>With &#60;slates&#62;<br>not tiles</div>',
  )
})

test('what is open, done, cleared away and assigned elsewhere is found; what is deleted or empty is not', async () => {
  await using connected = await connectTasks()
  const { model } = connected.google
  model.add('Open')
  model.add('Done', { status: 'completed' })
  model.clear()
  model.add('Just done', { status: 'completed' })
  model.add('Assigned', { assignmentInfo: { surfaceType: 'SPACE' } })
  model.add('')
  model.delete(model.add('Deleted'))
  await connected.sync()
  assert.deepEqual(titles(connected.index), ['Assigned', 'Done', 'Just done', 'Open'])
})

test('a part of a task lies in that task, by its present name, wherever it comes in the listing', async () => {
  await using connected = await connectTasks()
  const { model } = connected.google
  const part = model.add('Buy slates')
  const whole = model.add('Fix the roof')
  model.change(part, { parent: whole })
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['My Tasks/Fix the roof', 'My Tasks/Fix the roof/Buy slates'])
  const { version } = connected.index.get(`${model.own}/${part}`)!
  model.change(whole, { title: 'Fix all of it' })
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['My Tasks/Fix all of it', 'My Tasks/Fix all of it/Buy slates'])
  assert.equal(connected.index.get(`${model.own}/${part}`)!.version, version)
})

test('with a task go its parts, and a task that went to another list is found there alone', async () => {
  await using connected = await connectTasks()
  const { model } = connected.google
  const home = model.addList('Home')
  const whole = model.add('Fix the roof')
  model.add('Buy slates', { parent: whole })
  const other = model.add('Paint')
  await connected.sync()
  model.delete(whole)
  model.move(other, home)
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['Home/Paint'])
})

test('where nothing happened one question for each list is all', async () => {
  await using connected = await connectTasks()
  const { google } = connected
  google.model.addList('Home')
  for (let index = 0; index < 250; index++) google.model.add(`Task ${index}`)
  await connected.sync()
  google.forget()
  assert.deepEqual((await connected.sync()).map(brief), ['cursor'])
  assert.deepEqual(
    google.requests.filter(({ path }) => path.includes('/tasks?')).map(({ path }) => path.includes('updatedMin')),
    // The changes of the last minutes before take three pages of the first list.
    [true, true, true, true],
  )
})

test('a change within the minutes that are looked at again is not missed', async () => {
  await using connected = await connectTasks()
  const { model } = connected.google
  const id = model.add('First')
  await connected.sync()
  // The stamp of the one is earlier than that of the other, and yet it comes to light later.
  model.change(id, { title: 'Second' })
  model.get(id).updated = '2026-10-31T23:58:00.000Z'
  await connected.sync()
  assert.deepEqual(titles(connected.index), ['Second'])
})

test('a list that goes takes its tasks along; one with another name is shown by it', async () => {
  await using connected = await connectTasks()
  const { model } = connected.google
  const home = model.addList('Home')
  model.add('Paint', {}, home)
  model.add('Fix')
  await connected.sync()
  model.lists.get(model.own)!.title = 'Work'
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['Home/Paint', 'Work/Fix'])
  model.lists.delete(home)
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['Work/Fix'])
})

test('a list that closes in the middle keeps what is known of it, and the others are read', async () => {
  await using connected = await connectTasks()
  const { google } = connected
  const home = google.model.addList('Home')
  google.model.add('Paint', {}, home)
  await connected.sync()
  google.model.add('Fix')
  google.fail(/list-Home/, refusal(404, 'notFound', 'Task list not found.'))
  assert.ok((await connected.sync()).some((change) => change.kind === 'skipped' && change.externalId === home))
  assert.deepEqual(titles(connected.index), ['Fix', 'Paint'])
  google.model.change('task1', { title: 'Paint it' }, home)
  await connected.sync()
  assert.deepEqual(titles(connected.index), ['Fix', 'Paint it'])
})

test('only chosen lists are read; when none of them is left, somebody has to choose', async () => {
  await using connected = await connectTasks()
  const { model } = connected.google
  const home = model.addList('Home')
  model.add('Paint', {}, home)
  model.add('Fix')
  const offered = await connected.source.containers!(connected.open() as never)
  assert.deepEqual(
    offered.map(({ id, name }) => [id, name]),
    [
      [model.own, 'My Tasks'],
      [home, 'Home'],
    ],
  )
  await connected.sync()
  connected.choose([home])
  await connected.sync()
  assert.deepEqual(titles(connected.index), ['Paint'])
  model.lists.delete(home)
  await assert.rejects(connected.sync(), failure('settings'))
})

test('who consented is asked for their address, and only a verified one is an answer', async () => {
  await using connected = await connectTasks({ by: 'consent' })
  const { google } = connected
  google.model.add('Fix')
  await connected.sync()
  assert.deepEqual(connected.index.get(`${google.model.own}/task1`)!.access, [['email:admin@example.com']])
  google.verified = false
  await assert.rejects(connected.source.check(connected.open() as never), failure('settings'))
})

test('another account finds its own tasks for itself', async () => {
  await using connected = await connectTasks()
  connected.google.model.add('Fix')
  await connected.sync()
  connected.cursor = connected.cursor!.replace('admin@', 'lee@')
  assert.ok((await connected.sync()).some(({ kind }) => kind === 'item'))
})

test('a check names what was left out on the consent page', async () => {
  await using connected = await connectTasks({ by: 'consent' })
  await connected.source.check(connected.open() as never)
  connected.google.fail(/lists/, refusal(403, 'insufficientPermissions', 'Insufficient Permission'))
  await assert.rejects(connected.source.check(connected.open() as never), failure('auth'))
})

test('pending tasks are requested again after a restart, and those deleted meanwhile are not found', async () => {
  await using connected = await connectTasks()
  const { model } = connected.google
  const [kept, lost] = [model.add('Fix', { notes: 'slates' }), model.add('Paint')]
  await connected.sync()
  model.delete(lost)
  assert.match(await connected.text(`${model.own}/${kept}`), /slates/)
  await assert.rejects(connected.text(`${model.own}/${lost}`), failure('notFound'))
})

test('of a list with more text than is kept every task is read, and none is requested by itself', async () => {
  await using connected = await connectTasks()
  const { model, http } = connected.google
  const ids = Array.from({ length: 1_100 }, (_, index) => model.add(`Task ${index}`, { notes: `${index} `.padEnd(8_000, 'x') }))
  const io = connected.open()
  const read = new Map<string, string>()
  for await (const change of connected.source.changes(io as never, null))
    if (change.kind === 'item')
      read.set(change.item.externalId, String(await Array.fromAsync(connected.source.read(io as never, change.item))))
  assert.deepEqual(
    ids.filter((id, index) => !read.get(`${model.own}/${id}`)?.includes(`>${index} x`)),
    [],
  )
  assert.deepEqual(
    http.requests.map(({ path }) => path).filter((path) => /\/tasks\/task\d/.test(path)),
    [],
  )
})
