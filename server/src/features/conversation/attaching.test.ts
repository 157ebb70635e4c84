import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { insertAgent } from '../../../testing/agents.ts'
import { openParts } from '../../../testing/parts.ts'
import { calls, inTurn, says, startScriptedModel } from '../../../testing/services/scripted-model.ts'
import { askedAbout, asks, decides } from '../../../testing/tools/acting-agent.ts'
import { openGmail, signInToGmail } from '../../../testing/tools/mail-agent.ts'
import { upload, uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import { addToolSet, changeToolSet } from '../agent/tool-sets/change-tool-set.ts'
import { dropContentsJob, indexSourceJob } from '../indexing/indexing.jobs.ts'
import { hearWakes } from '../run/run.ts'
import { addFile } from './files/files.ts'
import { wholeSource } from './testing/asked.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const gmail = await openGmail(world, { ...openParts(world), models: openModels(scripted.settings) })
const { google, parts } = gmail
after(hearWakes(world.app(parts)))

const quote = '# 지붕 수리 견적\n\n지붕 수리 견적은 900만 원입니다.'
const text = 'kim@partner.example 님께 지붕 수리 견적서.md 파일을 보내 주세요.'
const letter = { to: ['kim@partner.example'], subject: '견적서', text: '첨부해 드려요.' }

const tools = ['send_message', 'create_draft']

/** Somebody with a quote among their documents, and an agent that knows it and sends mails. */
async function withQuote(access: 'PUBLIC' | 'RESTRICTED' = 'PUBLIC') {
  const ada = await world.member(parts)
  const source = await uploadSource(world, ada, { '지붕 수리 견적서.md': quote }, { name: '견적', access })
  const agentId = await insertAgent(world, ada, { knowledge: [wholeSource(source)] })
  const { connectionId } = await signInToGmail(gmail, ada)
  await addToolSet(ada, { agentId, serviceName: 'gmail', connectionMethod: 'PERSONAL', selectedTools: tools, connectionId })
  return { ada, source, agentId }
}
const sends = (attachments: unknown = ['d1'], more: object = {}) =>
  calls([{ name: 'gmail__send_message', arguments: { ...letter, attachments, ...more } }])
const sent = () => [...google.model.own.messages.values()].filter(({ labelIds }) => labelIds.includes('SENT'))
const lastSent = () => sent().at(-1)!.raw!.toString()

/** What the model is told of its call, once it has been made. */
function heard(first: ReturnType<typeof calls>): () => string {
  let prompt = ''
  scripted.does(
    inTurn(first, (response, given) => {
      prompt = given
      says('그렇게 했어요.')(response, given)
    }),
  )
  return () => prompt
}

test('a document goes along that the person may see, shown with name, size and where it lies before it does', async () => {
  const { ada, agentId } = await withQuote()
  const prompt = heard(sends())
  const { runId, status } = await asks(world, ada, { agentId, text })
  assert.equal(status, 'waiting')
  const [asked] = await askedAbout(ada, runId)
  const field = asked!.fields.find(({ name }) => name === 'attachments')!
  const [file] = field.value as { name: string; size: number; from: string }[]
  assert.deepEqual(
    [field.kind, field.isEgress, field.mustRetype, field.origin?.kind, file!.name, file!.size, file!.from],
    ['files', true, false, 'person', '지붕 수리 견적서.md', Buffer.byteLength(quote), '견적'],
  )
  assert.equal(await decides(world, ada, runId), 'done')
  assert.match(lastSent(), /filename\*0?\*?=UTF-8''%EC%A7%80%EB%B6%95/)
  assert.ok(lastSent().replaceAll('\r\n', '').includes(Buffer.from(quote).toString('base64')))
  assert.match(prompt(), /Done\./)
})

test('what the person may not see any more when it is sent does not go, and neither does the mail', async () => {
  const { ada: owner, agentId } = await withQuote('RESTRICTED')
  const ben = await world.member({ ...parts, of: owner, role: 'ADMIN' })
  const before = sent().length
  const prompt = heard(sends())
  const { runId } = await asks(world, owner, { agentId, text })
  await world.db
    .updateTable('source')
    .set({ created_by: ben.account.id })
    .where('workspace_id', '=', owner.workspace.id)
    .execute()
  assert.equal(await decides(world, owner, runId), 'done')
  assert.equal(sent().length, before)
  assert.match(prompt(), /is not there any more/)
})

test('what has changed since somebody decided on it does not go', async () => {
  const { ada, agentId, source } = await withQuote()
  const before = sent().length
  const prompt = heard(sends())
  const { runId } = await asks(world, ada, { agentId, text })
  await upload(ada, source, '지붕 수리 견적서.md', `${quote}\n\n내부용: 원가는 500만 원입니다.`)
  await world.runJobs([indexSourceJob, dropContentsJob], ada)
  assert.equal(await decides(world, ada, runId), 'done')
  assert.equal(sent().length, before)
  assert.match(prompt(), /has changed since it was decided on/)
})

test('whoever decides leaves a file out, and cannot put one in that is nobody’s or another’s', async () => {
  const { ada, agentId } = await withQuote()
  const other = await withQuote('RESTRICTED')
  heard(sends())
  const { runId } = await asks(world, ada, { agentId, text })
  const [asked] = await askedAbout(ada, runId)
  const given = Object.fromEntries(asked!.fields.map(({ name, value }) => [name, value]))
  const [file] = given['attachments'] as Record<string, unknown>[]
  const { id: stranger } = await world.db
    .selectFrom('document')
    .select('id')
    .where('workspace_id', '=', other.ada.workspace.id)
    .executeTakeFirstOrThrow()
  const before = sent().length
  await assert.rejects(decides(world, ada, runId, 'APPROVE', { arguments: { ...given, attachments: ['d1'] } }), {
    error: 'invalidInput',
  })
  const forged = { arguments: { ...given, attachments: [{ ...file, document: stranger }] } }
  assert.equal(await decides(world, ada, runId, 'APPROVE', forged), 'done')
  assert.equal(sent().length, before)
  heard(sends())
  const second = await asks(world, ada, { agentId, text })
  assert.equal(await decides(world, ada, second.runId, 'APPROVE', { arguments: { ...given, attachments: [] } }), 'done')
  assert.equal(sent().length, before + 1)
  assert.doesNotMatch(lastSent(), /filename/)
})

test('what was not found, is not named as it was found, or was attached to the question is refused with its reason', async () => {
  const { ada, agentId } = await withQuote()
  const { fileId } = await addFile(ada, { name: '메모.md', bytes: [Buffer.from('# 견적 메모\n\n지붕 수리 견적 메모')] })
  for (const [attachments, reason, fileIds] of [
    [['d99'], /no such document/, []],
    ['d1', /did not work/, []],
    [[{ document: agentId }], /did not work/, []],
    [['d1'], /only its text is kept/, [fileId]],
  ] as const) {
    const prompt = heard(sends(attachments))
    const { status } = await asks(world, ada, { agentId, text, fileIds: [...fileIds] })
    assert.equal(status, 'done')
    assert.match(prompt(), reason)
  }
})

test('files are not set for good by who builds the agent', async () => {
  const { ada, agentId } = await withQuote()
  const set = await world.db.selectFrom('agent_tool_set').select('id').where('agent_id', '=', agentId).executeTakeFirstOrThrow()
  const choice = { connectionMethod: 'PERSONAL' as const, selectedTools: tools, fixed: { send_message: { attachments: [] } } }
  await assert.rejects(changeToolSet(ada, { toolSetId: set.id, ...choice }), { error: 'invalidInput' })
})

test('what was allowed for a while covers no file that was not among it', async () => {
  const { ada, agentId } = await withQuote()
  const set = await world.db.selectFrom('agent_tool_set').select('id').where('agent_id', '=', agentId).executeTakeFirstOrThrow()
  const choice = { connectionMethod: 'PERSONAL' as const, selectedTools: tools, settings: { create_draft: 'remember' as const } }
  await changeToolSet(ada, { toolSetId: set.id, ...choice })
  const drafts = (attachments?: string[]) =>
    calls([{ name: 'gmail__create_draft', arguments: { ...letter, ...(attachments && { attachments }) } }])
  const statusOf = async (call: ReturnType<typeof calls>) => {
    heard(call)
    return asks(world, ada, { agentId, text })
  }
  const plain = await statusOf(drafts())
  assert.equal(plain.status, 'waiting')
  assert.equal(await decides(world, ada, plain.runId, 'APPROVE', { remember: ['to', 'cc', 'bcc', 'thread'] }), 'done')
  assert.equal((await statusOf(drafts())).status, 'done')
  const carrying = await statusOf(drafts(['d1']))
  assert.equal(carrying.status, 'waiting')
  const pinned = ['to', 'cc', 'bcc', 'thread', 'attachments']
  assert.equal(await decides(world, ada, carrying.runId, 'APPROVE', { remember: pinned }), 'done')
  assert.equal((await statusOf(drafts(['d1']))).status, 'done')
})
