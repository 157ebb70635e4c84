import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { AgentId, DocumentId, SourceId } from '@quarry/contract/ids'
import type { KnowledgeChoice } from '@quarry/contract/wire/agent/agent'
import { insertAgent } from '../../../testing/agents.ts'
import { connectSite, openMirroredService } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { upload, uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { indexSourceJob, purgeSourceJob } from '../indexing/indexing.jobs.ts'
import { changeSource, removeSource } from '../source/connecting/change-source.ts'
import { removeDocument } from '../source/documents/remove-document.ts'
import { agentToAsk } from './agent.ts'
import { listAgents } from './list-agents.ts'
import { updateAgent } from './update-agent.ts'

const world = await openWorld()
const service = openMirroredService()
const parts = openParts(world)
const member = (options: Parameters<typeof world.member>[0] = {}): Promise<WorkspaceCtx> => world.member({ ...parts, ...options })
const texts = {
  name: 'Guide',
  role: '',
  description: '',
  guide: '',
  tone: '',
  limitations: '',
  instructions: '',
  exampleQuestions: [],
}

const whole = (sourceId: SourceId): KnowledgeChoice => ({ sourceId, kind: 'source', contentId: null })
const folder = (sourceId: SourceId, contentId: string): KnowledgeChoice => ({ sourceId, kind: 'folder', contentId })
const document = (sourceId: SourceId, contentId: string): KnowledgeChoice => ({ sourceId, kind: 'document', contentId })
const idOf = async (sourceId: SourceId, title: string): Promise<DocumentId> => {
  const row = world.db.selectFrom('document').select('id').where('source_id', '=', sourceId).where('title', '=', title)
  return (await row.executeTakeFirstOrThrow()).id
}
const agentFor = async (ctx: WorkspaceCtx, agentId: AgentId) => (await listAgents(ctx, { agentId })).agents[0]!
async function save(ctx: WorkspaceCtx, agentId: AgentId, knowledge: readonly KnowledgeChoice[]): Promise<void> {
  const { version } = await agentFor(ctx, agentId)
  await updateAgent(ctx, { ...texts, agentId, version, knowledge })
}
/** What somebody is shown of an agent's knowledge: `source state: entry state, …`. */
async function shown(ctx: WorkspaceCtx, agentId: AgentId): Promise<string[]> {
  return (await agentFor(ctx, agentId)).knowledge.map(
    ({ displayName, state, entries }) =>
      `${displayName} ${state}: ${entries.map((entry) => `${entry.kind} ${entry.fileName} ${entry.state}`).join(', ')}`,
  )
}

test('an agent knows whole sources, folders and documents, by the names they have', async () => {
  const ada = await member()
  const [wiki, files] = [
    await uploadSource(world, ada, { 'a.txt': 'words' }, { name: 'Wiki' }),
    await uploadSource(world, ada, { 'HR/leave/days.txt': 'twenty', 'top.txt': 'words' }, { name: 'Files' }),
  ]
  const id = await insertAgent(world, ada)
  await save(ada, id, [whole(wiki), document(files, await idOf(files, 'top.txt')), folder(files, '/HR')])
  assert.deepEqual(await shown(ada, id), [
    'Wiki ACTIVE: source Wiki APPLIED',
    'Files ACTIVE: folder HR APPLIED, document top.txt APPLIED',
  ])
  assert.equal((await agentFor(ada, id)).knowledgeState, 'ACTIVE')
  const { scope } = await agentToAsk(ada, id)
  assert.deepEqual(
    new Set(scope),
    new Set([{ source: wiki, folder: null }, { source: files, folder: '/HR' }, { document: await idOf(files, 'top.txt') }]),
  )
})

test('what is saved replaces what was known', async () => {
  const ada = await member()
  const files = await uploadSource(world, ada, { 'a.txt': 'words', 'b.txt': 'words' })
  const id = await insertAgent(world, ada)
  await save(ada, id, [document(files, await idOf(files, 'a.txt'))])
  await save(ada, id, [document(files, await idOf(files, 'b.txt'))])
  assert.deepEqual(await shown(ada, id), ['Uploads ACTIVE: document b.txt APPLIED'])
})

test('what is chosen twice is known once', async () => {
  const ada = await member()
  const files = await uploadSource(world, ada, { 'a.txt': 'words' })
  const id = await insertAgent(world, ada)
  await save(ada, id, [whole(files), whole(files)])
  assert.deepEqual(await shown(ada, id), ['Uploads ACTIVE: source Uploads APPLIED'])
})

test('what was not read yet is not applied', async () => {
  const ada = await member()
  const files = await uploadSource(world, ada, {}, { name: 'Files' })
  await upload(ada, files, 'HR/new.txt', 'words')
  const id = await insertAgent(world, ada)
  await save(ada, id, [whole(files), folder(files, '/HR'), document(files, await idOf(files, 'new.txt'))])
  assert.deepEqual(await shown(ada, id), [
    'Files INACTIVE: source Files NOT_APPLIED, folder HR NOT_APPLIED, document new.txt NOT_APPLIED',
  ])
  await world.runJobs([indexSourceJob], ada)
  assert.equal((await agentFor(ada, id)).knowledgeState, 'ACTIVE')
})

test('what could not be fetched again is applied where something was read of it before', async () => {
  const ada = await member()
  const files = await uploadSource(world, ada, { 'HR/days.txt': 'twenty' }, { name: 'Files' })
  const id = await insertAgent(world, ada)
  await save(ada, id, [whole(files), folder(files, '/HR'), document(files, await idOf(files, 'days.txt'))])
  const put = (facts: { code: 'unreachable'; content_hash?: null }) =>
    world.db.updateTable('document').set(facts).where('source_id', '=', files).execute()
  await put({ code: 'unreachable' })
  assert.deepEqual(await shown(ada, id), ['Files ACTIVE: source Files APPLIED, folder HR APPLIED, document days.txt APPLIED'])
  await put({ code: 'unreachable', content_hash: null })
  assert.equal((await agentFor(ada, id)).knowledgeState, 'INACTIVE')
})

test('a document that could not be read is not applied', async () => {
  const ada = await member()
  const files = await uploadSource(world, ada, { 'broken.pdf': '%PDF-1.7 no document' }, { name: 'Files' })
  const id = await insertAgent(world, ada)
  await save(ada, id, [document(files, await idOf(files, 'broken.pdf'))])
  assert.deepEqual(await shown(ada, id), ['Files INACTIVE: document broken.pdf NOT_APPLIED'])
})

test('a document and a folder that are no longer listed are deleted, and still named', async () => {
  const ada = await member()
  const files = await uploadSource(world, ada, { 'HR/days.txt': 'twenty', 'stays.txt': 'words' }, { name: 'Files' })
  const id = await insertAgent(world, ada)
  const documentId = await idOf(files, 'days.txt')
  const chosen = [folder(files, '/HR'), document(files, documentId), document(files, await idOf(files, 'stays.txt'))]
  await save(ada, id, chosen)
  await removeDocument(ada, { sourceId: files, documentId })
  const left = ['Files ACTIVE: folder HR DELETED, document days.txt DELETED, document stays.txt APPLIED']
  assert.deepEqual(await shown(ada, id), left)
  await save(ada, id, chosen)
  assert.deepEqual(await shown(ada, id), left)
})

test('what is deleted counts for nothing', async () => {
  const ada = await member()
  const files = await uploadSource(world, ada, { 'days.txt': 'twenty' }, { name: 'Files' })
  const id = await insertAgent(world, ada)
  const documentId = await idOf(files, 'days.txt')
  await save(ada, id, [document(files, documentId)])
  await removeDocument(ada, { sourceId: files, documentId })
  assert.deepEqual(await shown(ada, id), ['Files INACTIVE: document days.txt DELETED'])
})

test('a source that is no longer connected is deleted, and still named', async () => {
  const ada = await member()
  const [files] = [await uploadSource(world, ada, { 'HR/a.txt': 'words' }, { name: 'Files' }), await uploadSource(world, ada, {})]
  const id = await insertAgent(world, ada)
  await save(ada, id, [whole(files), folder(files, '/HR')])
  await removeSource(ada, files)
  const left = ['Files INACTIVE: source Files DELETED, folder HR DELETED']
  assert.deepEqual(await shown(ada, id), left)
  await world.runJobs([purgeSourceJob, indexSourceJob], ada)
  assert.deepEqual(await shown(ada, id), left)
  assert.deepEqual([(await agentFor(ada, id)).knowledge[0]?.serviceName], [null])
})

test('what is gone goes once somebody saves without it', async () => {
  const ada = await member()
  const [files, wiki] = [
    await uploadSource(world, ada, { 'a.txt': 'words' }),
    await uploadSource(world, ada, {}, { name: 'Wiki' }),
  ]
  const id = await insertAgent(world, ada)
  await save(ada, id, [whole(files), document(files, await idOf(files, 'a.txt')), whole(wiki)])
  await removeSource(ada, files)
  await save(ada, id, [whole(wiki)])
  assert.deepEqual(await shown(ada, id), ['Wiki INACTIVE: source Wiki NOT_APPLIED'])
  await world.runJobs([purgeSourceJob, indexSourceJob], ada)
})

test('what cannot be read until somebody puts it right is invalid, for one source and for all', async () => {
  const ada = await member()
  const [files, wiki] = [
    await uploadSource(world, ada, { 'HR/a.txt': 'words' }, { name: 'Files' }),
    await uploadSource(world, ada, { 'b.txt': 'words' }, { name: 'Wiki' }),
  ]
  const id = await insertAgent(world, ada)
  await save(ada, id, [folder(files, '/HR'), whole(wiki)])
  const fail = (sourceId: SourceId) =>
    world.db.updateTable('source').set({ status: 'authFail' }).where('id', '=', sourceId).execute()
  await fail(files)
  assert.deepEqual(await shown(ada, id), [
    'Files ALL_INVALID_SOURCE: folder HR INVALID_SOURCE',
    'Wiki ACTIVE: source Wiki APPLIED',
  ])
  assert.equal((await agentFor(ada, id)).knowledgeState, 'SOME_INVALID_SOURCE')
  await fail(wiki)
  assert.equal((await agentFor(ada, id)).knowledgeState, 'ALL_INVALID_SOURCE')
})

test('a new name is shown as soon as it is there', async () => {
  const ada = await member()
  const files = await uploadSource(world, ada, { 'a.txt': 'words' }, { name: 'Files' })
  const id = await insertAgent(world, ada)
  await save(ada, id, [whole(files)])
  await changeSource(ada, { id: files, displayName: 'Papers' })
  assert.deepEqual(await shown(ada, id), ['Papers ACTIVE: source Papers APPLIED'])
})

test('what only its connector searches says so, and shows nobody else what it holds', async () => {
  const owner = await member()
  const [maker, user] = [await member({ of: owner, role: 'ADMIN' }), await member({ of: owner, role: 'USER' })]
  const diary = await uploadSource(world, maker, { 'Secret/plan.txt': 'words' }, { name: 'Diary', access: 'RESTRICTED' })
  const id = await insertAgent(world, maker)
  await save(maker, id, [whole(diary), folder(diary, '/Secret'), document(diary, await idOf(diary, 'plan.txt'))])
  const [group] = (await agentFor(maker, id)).knowledge
  assert.deepEqual([group?.isForEverybody, group?.entries.length], [false, 3])
  assert.deepEqual(await shown(owner, id), ['Diary ACTIVE: source Diary APPLIED'])
  assert.deepEqual(await shown(user, id), [])
})

test('an administrator saves an agent that knows the whole of somebody else’s source, and takes it away', async () => {
  const owner = await member()
  const maker = await member({ of: owner, role: 'ADMIN' })
  const diary = await uploadSource(world, maker, { 'plan.txt': 'words' }, { name: 'Diary', access: 'RESTRICTED' })
  const id = await insertAgent(world, maker)
  await save(maker, id, [whole(diary)])
  const { version } = await agentFor(owner, id)
  await updateAgent(owner, { ...texts, name: 'Renamed', agentId: id, version, knowledge: [whole(diary)] })
  assert.deepEqual(
    [(await agentFor(maker, id)).name, await shown(maker, id)],
    ['Renamed', ['Diary ACTIVE: source Diary APPLIED']],
  )
  await save(owner, id, [])
  assert.deepEqual(await shown(maker, id), [])
})

test('what another may not see stays when they save', async () => {
  const owner = await member()
  const maker = await member({ of: owner, role: 'ADMIN' })
  const diary = await uploadSource(world, maker, { 'plan.txt': 'words' }, { name: 'Diary', access: 'RESTRICTED' })
  const id = await insertAgent(world, maker)
  await save(maker, id, [document(diary, await idOf(diary, 'plan.txt'))])
  await save(owner, id, [])
  assert.deepEqual(await shown(maker, id), ['Diary ACTIVE: document plan.txt APPLIED'])
})

test('what is gone is named to who chose it, where not everybody could see it', async () => {
  const owner = await member()
  const maker = await member({ of: owner, role: 'ADMIN' })
  const diary = await uploadSource(world, maker, { 'plan.txt': 'words' }, { name: 'Diary', access: 'RESTRICTED' })
  const documentId = await idOf(diary, 'plan.txt')
  const id = await insertAgent(world, maker)
  await save(maker, id, [document(diary, documentId)])
  await removeDocument(maker, { sourceId: diary, documentId })
  assert.deepEqual([await shown(maker, id), await shown(owner, id)], [['Diary INACTIVE: document plan.txt DELETED'], []])
})

test('nobody chooses what a search of theirs does not find', async () => {
  const [owner, eve] = [await member(), await member()]
  const maker = await member({ of: owner, role: 'ADMIN' })
  const diary = await uploadSource(world, maker, { 'Secret/plan.txt': 'words' }, { name: 'Diary', access: 'RESTRICTED' })
  const theirs = await uploadSource(world, eve, { 'HR/a.txt': 'words' })
  const files = await uploadSource(world, owner, { 'HR/a.txt': 'words' })
  const id = await insertAgent(world, owner)
  const refused: [KnowledgeChoice, string][] = [
    [whole(diary), 'sourceMissing'],
    [folder(diary, '/Secret'), 'documentMissing'],
    [document(diary, await idOf(diary, 'plan.txt')), 'documentMissing'],
    [whole(theirs), 'sourceMissing'],
    [folder(theirs, '/HR'), 'sourceMissing'],
    [document(theirs, await idOf(theirs, 'a.txt')), 'sourceMissing'],
    [document(files, await idOf(theirs, 'a.txt')), 'documentMissing'],
    [folder(files, '/nowhere'), 'documentMissing'],
    [document(files, randomUUID()), 'documentMissing'],
    [whole(randomUUID() as SourceId), 'sourceMissing'],
  ]
  for (const [choice, error] of refused) await assert.rejects(save(owner, id, [whole(files), choice]), { error })
  assert.deepEqual([await shown(owner, id), (await agentFor(owner, id)).version], [[], 1])
})

test('where a service tells who reads what, everybody is shown and chooses theirs', async () => {
  const mirrored = { vendors: { googledrive: service.vendor } }
  const ada = await member(mirrored)
  const bo = await member({ of: ada, role: 'ADMIN', ...mirrored })
  service
    .site('s')
    .things.set('plan', { text: 'for one', access: [[`email:${ada.account.email}`]] })
    .set('open', { text: 'for all', access: [['everyone']] })
  const site = await connectSite(ada, 's')
  await world.db
    .updateTable('document')
    .set({ ancestors: JSON.stringify([{ id: 'f1', title: 'Plans', link: null }]) })
    .where('source_id', '=', site)
    .where('title', '=', 'plan')
    .execute()
  const plan = document(site, await idOf(site, 'plan'))
  const id = await insertAgent(world, ada)
  for (const choice of [plan, folder(site, 'f1')]) await assert.rejects(save(bo, id, [choice]), { error: 'documentMissing' })
  await save(ada, id, [plan, folder(site, 'f1'), document(site, await idOf(site, 'open'))])
  assert.deepEqual(await shown(ada, id), ['s ACTIVE: folder Plans APPLIED, document open APPLIED, document plan APPLIED'])
  assert.deepEqual(await shown(bo, id), ['s ACTIVE: document open APPLIED'])
})
