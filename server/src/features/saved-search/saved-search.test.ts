import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import { savedSearchRoutes } from '@quarry/contract/routes/search/saved-search'
import { type SavedFilters, savedSearchLimits } from '@quarry/contract/search/saved-search'
import type { Mail } from '../../mail/mailer.ts'
import { openHeld } from '../../../testing/held-indexes.ts'
import { openParts } from '../../../testing/parts.ts'
import { complete, item, openScripted } from '../../../testing/scripted-source.ts'
import { upload, uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { indexSourceJob } from '../indexing/indexing.jobs.ts'
import { runSource } from '../indexing/runs/run-source.ts'
import { connectSource } from '../source/connecting/connect-source.ts'
import { mailNewJob } from './saved-search.jobs.ts'
import { changeSaved, listSaved, removeSaved, saveSearch, unsubscribe } from './saved-search.ts'
import { savedSearchEndpoints } from './saved-search.routes.ts'

const world = await openWorld()
const sent: Mail[] = []
const parts = {
  ...openParts(world),
  mail: { send: async (_tx: unknown, mail: Mail) => void sent.push({ ...mail, text: mail.text.replaceAll('\u200b', '') }) },
}

const soon = { query: 'heron', filters: {}, mail: 'soon' } as const
const mailsTo = ({ account }: WorkspaceCtx): Mail[] => sent.filter(({ to }) => to === account.email)
/** Uploads what is read a minute later than anything before. */
async function uploadLater(...given: Parameters<typeof uploadSource> extends [unknown, ...infer Rest] ? Rest : never) {
  world.clock.advance({ minutes: 1 })
  return uploadSource(world, ...given)
}
async function lookAfter(minutes: number): Promise<void> {
  world.clock.advance({ minutes })
  await mailNewJob.run(world.app(parts), {}, new AbortController().signal)
}
const files = (name: string) => ({ [`${name}.txt`]: `the heron ${name}` })
const tokenIn = (mail: Mail): string => /unsubscribe\?token=([\w-]+)/.exec(mail.text)![1]!

test('what is new in a saved search is mailed once, and what was there before is not', async () => {
  const ada = await world.member(parts)
  await uploadLater(ada, files('old'), { name: 'Old' })
  world.clock.advance({ minutes: 2 })
  await saveSearch(ada, soon)
  await lookAfter(5)
  assert.deepEqual(mailsTo(ada), [])
  await uploadLater(ada, { ...files('new'), 'other.txt': 'a plover' }, { name: 'New' })
  await lookAfter(5)
  await lookAfter(30)
  const [mail, ...more] = mailsTo(ada)
  assert.deepEqual(more, [])
  assert.match(mail!.subject, /1 new document: heron|새 문서 1개: heron/)
  assert.match(mail!.text, /new\.txt \(New\)/)
  assert.doesNotMatch(mail!.text, /old\.txt|other\.txt/)
})

test('what could be fetched only days after it was found is mailed then, once', async () => {
  const service = openScripted()
  const ada = await world.member({ ...parts, vendors: { webdav: service.vendor } })
  await saveSearch(ada, { ...soon, query: 'about' })
  const facts = { serviceName: 'webdav', displayName: 'Scripted', accessLevel: 'PUBLIC' } as const
  const id = await connectSource(ada, { ...facts, settings: { site: 'a' } })
  service.answers(null, item('a'), complete)
  async function runAfter(minutes: number): Promise<void> {
    world.clock.advance({ minutes })
    await runSource(ada, { workspaceId: ada.workspace.id, sourceId: id }, new AbortController().signal)
    await ada.search.caughtUp(ada.workspace.id)
    await lookAfter(3)
  }
  service.refusesToRead(new IntegrationError('unreachable', 'The server is away.', { retryAfterMs: 1 }))
  await runAfter(1)
  await lookAfter(2 * 24 * 60)
  assert.deepEqual(mailsTo(ada), [])
  service.refusesToRead(null)
  await runAfter(24 * 60)
  assert.equal(mailsTo(ada).length, 1)
  await world.db.updateTable('document').set({ pending: true }).where('source_id', '=', id).execute()
  await runAfter(24 * 60)
  assert.equal(mailsTo(ada).length, 1)
})

test('at once is at most every fifteen minutes, daily once a day, and nothing is left out between', async () => {
  const ada = await world.member(parts)
  await saveSearch(ada, soon)
  await saveSearch(ada, { ...soon, query: 'plover', mail: 'daily' })
  for (const name of ['a', 'b', 'c']) {
    await uploadLater(ada, { [`${name}.txt`]: `the heron and the plover ${name}` }, { name })
    await lookAfter(3)
  }
  assert.equal(mailsTo(ada).length, 1)
  await lookAfter(16)
  assert.deepEqual(
    mailsTo(ada).map(({ text }) =>
      [...text.matchAll(/(\w)\.txt/g)]
        .map(([, name]) => name)
        .sort((a, b) => String(a).localeCompare(String(b)))
        .join(''),
    ),
    ['a', 'bc'],
  )
  await lookAfter(24 * 60)
  assert.match(mailsTo(ada)[2]!.subject, /3.*plover/)
  assert.equal(mailsTo(ada).length, 3)
})

test('a document is mailed to those alone who may see it when the mail is written', async () => {
  const ada = await world.member(parts)
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  const eve = await world.member(parts)
  for (const person of [ada, ben, eve]) await saveSearch(person, soon)
  await uploadLater(ada, files('secret'), { name: 'Own', access: 'RESTRICTED' })
  const shared = await uploadLater(ada, files('shared'), { name: 'Shared' })
  // Taken back after it was read, and before the mail is written.
  await world.db.updateTable('source').set({ access_level: 'RESTRICTED' }).where('id', '=', shared).execute()
  await lookAfter(3)
  assert.equal(mailsTo(ada).length, 1)
  assert.deepEqual([mailsTo(ben), mailsTo(eve)], [[], []])
})

test('filters narrow what is mailed', async () => {
  const ada = await world.member(parts)
  const source = await uploadLater(ada, files('first'), { name: 'First' })
  await saveSearch(ada, { ...soon, filters: { sourceIds: [source] } })
  await saveSearch(ada, { ...soon, filters: { formats: ['pdf'] } })
  await uploadLater(ada, files('elsewhere'), { name: 'Elsewhere' })
  await lookAfter(3)
  assert.deepEqual(mailsTo(ada), [])
})

test('the link of a mail opens the search as it was saved, the latest hits first', async () => {
  const ada = await world.member(parts)
  const source = await uploadLater(ada, {}, { name: 'First' })
  const filters = { typeList: ['document', 'file'], formats: ['sheet'], sourceIds: [source] } satisfies SavedFilters
  await saveSearch(ada, { ...soon, query: 'the heron & co', filters })
  world.clock.advance({ minutes: 1 })
  await upload(ada, source, 'new.csv', 'the heron & co')
  await world.runJobs([indexSourceJob], ada)
  await lookAfter(3)
  const link = new URL(/http\S+page=search\S+/.exec(mailsTo(ada)[0]!.text)![0])
  assert.deepEqual(
    [...link.searchParams],
    [
      ['page', 'search'],
      ['q', 'the heron & co'],
      ['type', 'document'],
      ['type', 'file'],
      ['format', 'sheet'],
      ['app', source],
      ['hits', 'date'],
    ],
  )
})

test('while the index is being built nothing counts as looked through: what is new is mailed once it is built', async () => {
  const ada = await world.member(parts)
  await saveSearch(ada, soon)
  await uploadLater(ada, files('new'))
  await using held = openHeld(world, 'saved', 50)
  held.hold()
  world.clock.advance({ minutes: 3 })
  await mailNewJob.run(world.app({ ...parts, search: held.indexes }), {}, new AbortController().signal)
  assert.deepEqual(mailsTo(ada), [])
  await lookAfter(1)
  assert.match(mailsTo(ada)[0]!.text, /new\.txt/)
})

test('saved searches of a deactivated workspace sleep, and go on when it wakes up', async () => {
  const ada = await world.member(parts)
  await saveSearch(ada, soon)
  const put = (status: 'deactivate' | 'active') =>
    world.db.updateTable('workspace').set({ status }).where('id', '=', ada.workspace.id).execute()
  await uploadLater(ada, files('new'))
  await put('deactivate')
  await lookAfter(30)
  assert.deepEqual([mailsTo(ada), (await listSaved(ada))[0]!.pausedReason], [[], null])
  await put('active')
  await lookAfter(1)
  assert.match(mailsTo(ada)[0]!.text, /new\.txt/)
})

test('who leaves gets no mail any more, and it goes on when they want it after they came back', async () => {
  const ada = await world.member(parts)
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  const { id } = await saveSearch(ben, soon)
  const put = (status: 'deactivate' | 'active') =>
    world.db.updateTable('member').set({ status }).where('account_id', '=', ben.account.id).execute()
  await put('deactivate')
  await uploadLater(ada, files('new'))
  await lookAfter(3)
  assert.deepEqual([mailsTo(ben), (await listSaved(ben))[0]!.pausedReason], [[], 'left'])
  await put('active')
  await changeSaved(ben, { id, mail: 'soon' })
  await uploadLater(ada, files('newer'), { name: 'Newer' })
  await lookAfter(3)
  assert.match(mailsTo(ben)[0]!.text, /newer\.txt/)
  assert.doesNotMatch(mailsTo(ben)[0]!.text, /new\.txt/)
})

test('the link of a mail ends the mails of that search alone, and is in both forms', async () => {
  const ada = await world.member(parts)
  await saveSearch(ada, soon)
  await saveSearch(ada, { ...soon, query: 'plover' })
  await uploadLater(ada, { 'a.txt': 'a heron and a plover' })
  await lookAfter(3)
  const mail = mailsTo(ada).find(({ subject }) => subject.includes('heron'))!
  assert.ok(mail.html.includes(`/unsubscribe?token=${tokenIn(mail)}"`))
  await unsubscribe(world.app(parts), { token: tokenIn(mail) })
  assert.deepEqual(
    (await listSaved(ada))
      .map(({ query, pausedReason }) => [query, pausedReason])
      .sort((a, b) => String(a).localeCompare(String(b))),
    [
      ['heron', 'unsubscribed'],
      ['plover', null],
    ],
  )
  await uploadLater(ada, { 'b.txt': 'a heron and a plover again' }, { name: 'Later' })
  await lookAfter(20)
  assert.equal(mailsTo(ada).length, 3)
  await assert.rejects(unsubscribe(world.app(parts), { token: 'guessed' }), { error: 'savedSearchMissing' })
})

test('two processes mail the same thing once', async () => {
  const ada = await world.member(parts)
  await saveSearch(ada, soon)
  await uploadLater(ada, files('new'))
  world.clock.advance({ minutes: 3 })
  const run = () => mailNewJob.run(world.app(parts), {}, new AbortController().signal)
  await Promise.all([run(), run()])
  assert.equal(mailsTo(ada).length, 1)
})

test('a person keeps so many and no more, however many windows save at once', async () => {
  const ada = await world.member(parts)
  const all = await Promise.allSettled(
    Array.from({ length: savedSearchLimits.perPerson + 3 }, (_, n) => saveSearch(ada, { ...soon, query: `q${n}`, mail: 'none' })),
  )
  assert.equal(all.filter(({ status }) => status === 'fulfilled').length, savedSearchLimits.perPerson)
  await assert.rejects(saveSearch(ada, soon), { error: 'savedSearchLimitReached' })
})

test('saved searches are for one person alone', async () => {
  const server = await world.server(savedSearchEndpoints, parts)
  const ada = await world.member(parts)
  const [ben, eve] = [await world.member({ ...parts, of: ada, role: 'ADMIN' }), await world.member(parts)]
  const { id } = await saveSearch(ada, soon)
  assert.deepEqual([await listSaved(ben), await listSaved(eve)], [[], []])
  for (const other of [ben, eve]) {
    await assert.rejects(changeSaved(other, { id, mail: 'none' }), { error: 'savedSearchMissing' })
    await assert.rejects(removeSaved(other, { id }), { error: 'savedSearchMissing' })
  }
  const place = { workspaceId: ada.workspace.id }
  await assert.rejects((await server.as(eve)).client.call(savedSearchRoutes.list, place), { error: 'workspaceMissing' })
  await assert.rejects(server.visitor().client.call(savedSearchRoutes.list, place), { error: 'sessionRequired' })
  await removeSaved(ada, { id })
  assert.deepEqual(await listSaved(ada), [])
})
