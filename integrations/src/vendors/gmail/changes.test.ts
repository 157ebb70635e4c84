import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSeed, randomFrom } from '@quarry/contract/testing/random'
import type { Change } from '../../kit/kit.ts'
import { titles } from '../../testing/driven.ts'
import { connectGmail } from './testing/connected.ts'
import { file, multipart, text } from './testing/model.ts'

const kinds = (changes: readonly Change[]): string[] => [...new Set(changes.map(({ kind }) => kind))]
const withFile = (name: string) => multipart('mixed', text('see'), file(name, 'x'))

/** A mailbox with three conversations, indexed. */
async function connected(given: Parameters<typeof connectGmail>[0] = {}) {
  const all = await connectGmail(given)
  const box = all.model.own
  const roof = box.receive({ subject: 'Roof' })
  box.receive({ subject: 'Wall', body: withFile('wall.pdf') })
  box.receive({ subject: 'Door' })
  await all.sync()
  all.gmail.forget()
  return Object.assign(all, { box, roof, wall: [...box.messages.keys()][1]!, door: [...box.messages.keys()][2]! })
}

test('a run without news costs two calls', async () => {
  await using all = await connected()
  const { changes } = await all.sync()
  assert.deepEqual(kinds(changes), ['cursor'])
  assert.deepEqual(all.gmail.paths(), ['/gmail/v1/users/me/profile', '/gmail/v1/users/me/history'])
})

test('an answer makes a new version of its conversation, and nothing else is read', async () => {
  await using all = await connected()
  const answer = all.box.receive({ subject: 'Re: Roof', answers: all.roof, at: '2026-11-21T08:00:00Z' })
  const { read } = await all.sync()
  assert.deepEqual(read, [`admin@example.com/${all.roof}`])
  const item = all.index.get(read[0]!)!
  assert.deepEqual([item.title, item.updatedAt], ['Roof', '2026-11-21T08:00:00.000Z'])
  all.box.remove(answer)
  await all.sync()
  assert.equal(all.index.size, 4)
  assert.notEqual(all.index.get(read[0]!)!.version, item.version)
})

test('what is read, starred and sorted is not fetched again; drafts come when they are sent', async () => {
  await using all = await connected()
  all.box.relabel(all.roof, { add: ['STARRED'], remove: ['UNREAD'] })
  const draft = all.box.receive({ subject: 'Draft', labels: ['DRAFT'] })
  await all.sync()
  assert.ok(!all.gmail.paths().some((path) => path.includes('/threads/')))
  all.box.relabel(draft, { add: ['SENT'], remove: ['DRAFT'] })
  await all.sync()
  assert.deepEqual(titles(all.index), ['Door', 'Draft', 'Roof', 'Wall', 'wall.pdf'])
})

for (const [way, leave] of [
  ['thrown away', 'trash'],
  ['deleted for ever', 'remove'],
] as const)
  test(`a conversation that is ${way} goes with its files`, async () => {
    await using all = await connected()
    all.box[leave](all.wall)
    await all.sync()
    assert.deepEqual(titles(all.index), ['Door', 'Roof'])
    assert.deepEqual(await all.fresh(), all.index)
  })

test('what is restored from the trash comes back, what turns out to be spam goes', async () => {
  await using all = await connected()
  all.box.trash(all.wall)
  await all.sync()
  all.box.restore(all.wall)
  all.box.relabel(all.door, { add: ['SPAM'], remove: ['INBOX'] })
  await all.sync()
  assert.deepEqual(titles(all.index), ['Roof', 'Wall', 'wall.pdf'])
})

test('a mail that leaves a conversation takes its own files and no others', async () => {
  await using all = await connected()
  const answer = all.box.receive({ subject: 'Re: Wall', answers: all.wall, body: withFile('answer.pdf') })
  await all.sync()
  assert.equal(all.index.size, 5)
  all.box.trash(answer)
  await all.sync()
  assert.deepEqual(titles(all.index), ['Door', 'Roof', 'Wall', 'wall.pdf'])
})

test('a history that is lost lists everything again, and fetches nothing that is unchanged', async () => {
  await using all = await connected()
  all.box.remove(all.door)
  const answer = all.box.receive({ answers: all.roof })
  all.box.forgetHistory()
  const { changes, read } = await all.sync()
  assert.deepEqual(read, [`admin@example.com/${all.roof}`])
  assert.deepEqual(kinds(changes), ['unchanged', 'item', 'complete', 'cursor'])
  assert.deepEqual(titles(all.index), ['Roof', 'Wall', 'wall.pdf'])
  assert.deepEqual(
    all.gmail.paths().filter((path) => /threads|attachments/.test(path)),
    [`/gmail/v1/users/me/threads/${all.roof}`],
  )
  assert.ok(all.box.get(answer))
})

test('a draft in a conversation is no reason to fetch it again, even when everything is listed', async () => {
  await using all = await connected()
  all.box.receive({ answers: all.roof, labels: ['DRAFT'] })
  all.box.forgetHistory()
  const { read } = await all.sync()
  assert.deepEqual([read, all.gmail.paths().filter((path) => path.includes('/threads/'))], [[], []])
})

test('with labels chosen, conversations with one of them are read whole', async () => {
  await using all = await connected({ labels: ['SENT'] })
  assert.deepEqual(titles(all.index), [])
  all.box.receive({ subject: 'Re: Wall', answers: all.wall, labels: ['SENT'], body: withFile('answer.pdf') })
  await all.sync()
  assert.deepEqual(titles(all.index), ['Wall', 'answer.pdf', 'wall.pdf'])
})

test('a conversation comes and goes with a chosen label', async () => {
  await using all = await connectGmail()
  const box = all.model.own
  const label = box.addLabel('Plans')
  const wall = box.receive({ subject: 'Wall', body: withFile('wall.pdf') })
  box.receive({ subject: 'Roof', labels: ['INBOX', label] })
  all.choose([label])
  await all.sync()
  assert.deepEqual(titles(all.index), ['Roof'])
  box.relabel(wall, { add: [label] })
  await all.sync()
  assert.deepEqual(titles(all.index), ['Roof', 'Wall', 'wall.pdf'])
  box.relabel(wall, { remove: [label] })
  await all.sync()
  assert.deepEqual(titles(all.index), ['Roof'])
})

test('other labels are a new listing, without what was only in the old ones', async () => {
  await using all = await connected({ labels: ['INBOX'] })
  const plans = all.box.addLabel('Plans')
  all.box.relabel(all.door, { add: [plans] })
  all.choose([plans])
  await all.sync()
  assert.deepEqual(titles(all.index), ['Door'])
})

test('labels are shown with their names, places and numbers', async () => {
  await using all = await connected()
  const plans = all.box.addLabel('Plans')
  const roofs = all.box.addLabel('Plans/Roofs')
  all.box.relabel(all.roof, { add: [roofs] })
  const shown = await all.source.containers!(all.open() as never)
  const named = (id: string) => shown.find((container) => container.id === id)
  assert.deepEqual(named('INBOX'), { id: 'INBOX', name: 'Inbox', parentId: null, count: 3 })
  assert.deepEqual(named(roofs), { id: roofs, name: 'Roofs', parentId: plans, count: 1 })
  assert.ok(!shown.some(({ id }) => ['TRASH', 'SPAM', 'DRAFT', 'UNREAD'].includes(id)))
})

test('whatever happens, following is listing', async () => {
  const seed = newSeed()
  const next = randomFrom(seed)
  const random = (below: number): number => Math.floor(next() * below)
  await using all = await connected()
  const pick = (): string | undefined => [...all.box.messages.keys()][random(all.box.messages.size)]
  const deeds: ((id: string) => unknown)[] = [
    () => all.box.receive({ subject: `New ${random(1000)}`, body: withFile('new.pdf') }),
    (id) => all.box.receive({ answers: id, body: withFile('answer.pdf') }),
    (id) => all.box.trash(id),
    (id) => all.box.restore(id),
    (id) => all.box.remove(id),
    (id) => all.box.relabel(id, { add: ['SPAM'] }),
    (id) => all.box.relabel(id, { remove: ['SPAM', 'UNREAD'] }),
    () => all.box.receive({ labels: ['DRAFT'] }),
    () => all.box.forgetHistory(),
  ]
  for (let round = 0; round < 15; round++) {
    for (let deed = 0; deed < 4; deed++) deeds[random(deeds.length)]!(pick() ?? all.box.receive())
    await all.sync()
    const order = (index: ReadonlyMap<string, unknown>) => Object.fromEntries([...index].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    assert.deepEqual(order(all.index), order(await all.fresh()), `seed ${seed}, round ${round}`)
  }
})
