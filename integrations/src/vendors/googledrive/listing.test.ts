import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paths } from '../../testing/driven.ts'
import { connectDrive } from './testing/connected.ts'
import { person } from './testing/model.ts'
import { sharedWithMe } from './places.ts'

test('everything the account sees is listed with its folders: My Drive, what others share, shared drives', async () => {
  await using connected = await connectDrive()
  const { model } = connected
  const plans = model.addFolder('Plans')
  model.add('roof.txt', model.addFolder('2026', plans))
  model.add('from lee.txt', null, { own: [person('lee@example.com', 'owner'), person(model.account)] })
  model.add('minutes.txt', model.addFolder('Board', model.addDrive('Team')))
  model.addDrive('Closed', [person('lee@example.com', 'organizer')])
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['My Drive/Plans/2026/roof.txt', 'Team/Board/minutes.txt', 'from lee.txt'])
})

test('an item says what a person sees of it, and opens exactly there', async () => {
  await using connected = await connectDrive({ by: 'consent' })
  const id = connected.model.addNative('Roof', 'document')
  await connected.sync()
  const { modifiedTime } = connected.model.get(id)
  assert.deepEqual(connected.index.get(id), {
    externalId: id,
    title: 'Roof',
    link: `https://drive.google.com/file/d/${id}/view`,
    size: null,
    version: `export text/markdown ${modifiedTime}`,
    updatedAt: modifiedTime,
    ancestors: [{ id: 'root-of-admin', title: 'My Drive', link: 'https://drive.google.com/drive/folders/root-of-admin' }],
    fileName: 'Roof.md',
    mediaType: 'text/markdown',
    kind: 'document',
    people: ['admin'],
    access: [['email:admin@example.com']],
  })
})

test('what lies in the trash is not listed', async () => {
  await using connected = await connectDrive()
  connected.model.trash(connected.model.add('old.txt'))
  await connected.sync()
  assert.deepEqual(paths(connected.index), [])
})

test('only what lies below the chosen folders and drives is listed', async () => {
  await using connected = await connectDrive()
  const { model } = connected
  const [plans, team, other] = [model.addFolder('Plans'), model.addDrive('Team'), model.addDrive('Other')]
  model.add('roof.txt', model.addFolder('2026', plans))
  model.add('beside.txt')
  model.add('minutes.txt', team)
  model.add('other.txt', other)
  connected.choose([plans, team])
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['My Drive/Plans/2026/roof.txt', 'Team/minutes.txt'])
})

test('what others share can be chosen by itself', async () => {
  await using connected = await connectDrive({ containers: [sharedWithMe] })
  connected.model.add('own.txt')
  connected.model.add('from lee.txt', null, { own: [person('lee@example.com', 'owner'), person(connected.model.account)] })
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['from lee.txt'])
})

test('choices that are all deleted need a person', async () => {
  await using connected = await connectDrive({ containers: ['deleted'] })
  await assert.rejects(connected.sync(), { reason: 'settings' })
})

test('a shortcut leads to its document once, which is found where it lies', async () => {
  await using connected = await connectDrive()
  const { model } = connected
  const roof = model.add('roof.txt', model.addFolder('Plans'))
  model.addShortcut('To the roof', roof)
  const team = model.addDrive('Team')
  model.addShortcut('To the roof again', roof, team)
  const changes = await connected.sync()
  assert.deepEqual(paths(connected.index), ['My Drive/Plans/roof.txt'])
  assert.ok(!changes.some((change) => change.kind === 'item' && change.item.title.startsWith('To')))
})

test('a shortcut in a chosen folder brings a document from elsewhere', async () => {
  await using connected = await connectDrive()
  const { model } = connected
  const plans = model.addFolder('Plans')
  model.addShortcut('To the roof', model.add('roof.txt', model.addFolder('Private')), plans)
  model.addShortcut('To nothing', 'deleted', plans)
  connected.choose([plans])
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['My Drive/Plans/roof.txt'])
})

test('one can choose from My Drive, the shared drives and the folders in them', async () => {
  await using connected = await connectDrive()
  const { model, source } = connected
  model.addFolder('2026', model.addFolder("Kim's plans"))
  model.addFolder('Board', model.addDrive('Team'))
  const found = await source.containers!(connected.open() as never)
  const nameOf = (id: string | null) => found.find((each) => each.id === id)?.name ?? null
  assert.deepEqual(
    found.map(({ name, parentId }) => [name, nameOf(parentId)]),
    [
      ['My Drive', null],
      ["Kim's plans", 'My Drive'],
      ['Shared with me', null],
      ['Team', null],
      ['Board', 'Team'],
    ],
  )
})
