import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { headerOf, wordsOf } from '@quarry/integrations/vendors/gmail/testing/acting'
import { openParts } from '../../../testing/parts.ts'
import { calls, inTurn, says, startScriptedModel } from '../../../testing/services/scripted-model.ts'
import { askedAbout, asks, decides } from '../../../testing/tools/acting-agent.ts'
import { mailAgent, openGmail, signInToGmail } from '../../../testing/tools/mail-agent.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import { hearWakes } from '../run/run.ts'
import { lookAgain } from '../tool/look-again.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const gmail = await openGmail(world, { ...openParts(world), models: openModels(scripted.settings) })
const { google, parts } = gmail
const ada = await world.member(parts)
const deafen = hearWakes(world.app(parts))
after(deafen)

const { connectionId } = await signInToGmail(gmail, ada)
const agentId = await mailAgent(world, ada, { connectionId, tools: ['search_messages', 'read_thread', 'send_message', 'reply'] })
const sent = () => [...google.model.own.messages.values()].filter(({ labelIds }) => labelIds.includes('SENT'))
const writes = () => google.requests.filter(({ method, path }) => method === 'POST' && path.startsWith('/gmail/'))
const mail = {
  to: ['kim@partner.example'],
  cc: ['lee@partner.example'],
  subject: '3월 지붕 수리 견적을 보내 드립니다',
  text: '안녕하세요, 김하나 님.\n견적을 보내 드려요.',
}
const text = `kim@partner.example 님께 “${mail.subject}”라는 제목으로 메일을 보내고 lee@partner.example 님을 참조로 넣어 주세요.`
const sends = (given: object = {}) => calls([{ name: 'gmail__send_message', arguments: { ...mail, ...given } }])

test('a mail that somebody asks for in Korean is shown with every value, and sent once when they approve', async () => {
  scripted.does(inTurn(sends(), says('보냈어요.')))
  const { runId, status } = await asks(world, ada, { agentId, text })
  assert.deepEqual([status, sent()], ['waiting', []])
  const [asked] = await askedAbout(ada, runId)
  assert.deepEqual(
    [asked!.title.ko, asked!.effect, asked!.egress, asked!.account],
    ['메일 보내기', 'destructive', 'external', google.model.account],
  )
  assert.deepEqual(
    asked!.fields.map(({ label, value, isEgress, origin }) => [label.ko, value, isEgress, origin?.kind]),
    [
      ['받는 사람', mail.to, true, 'person'],
      ['참조', mail.cc, true, 'person'],
      ['숨은 참조', [], true, undefined],
      ['제목', mail.subject, false, 'person'],
      ['내용', mail.text, false, 'nowhere'],
    ],
  )
  assert.equal(await decides(world, ada, runId), 'done')
  const [one, ...others] = sent()
  assert.deepEqual([others, writes().length], [[], 1])
  assert.deepEqual(
    [headerOf(one!, 'Subject'), headerOf(one!, 'To'), headerOf(one!, 'Cc')],
    [mail.subject, '<kim@partner.example>', '<lee@partner.example>'],
  )
  assert.equal(wordsOf(one!), mail.text.replaceAll('\n', '\r\n'))
  assert.match(one!.raw!.toString('latin1'), /^[\x20-\x7e\r\n]*$/)
})

test('what time it is, and when a mail came, is told where the person is', async () => {
  const unsaid = scripted.hears(says('네.'))
  await asks(world, ada, { agentId, text: '안녕하세요' })
  assert.match(unsaid[0]!, /\+00:00 \(UTC\)/)
  google.model.own.receive({ subject: '시계탑', at: '2026-03-01T23:30:00Z' })
  const prompts = scripted.hears(calls([{ name: 'gmail__search_messages', arguments: { query: '시계탑' } }]), says('봤어요.'))
  await asks(world, ada, { agentId, text: '시계탑 메일을 찾아 주세요', timeZone: 'Asia/Seoul' })
  assert.match(prompts[0]!, /It is \w{3} [\d-]{10}T[\d:]{8}\+09:00 \(Asia\/Seoul\)/)
  assert.match(prompts[1]!, /when[\\":]+Mon 2026-03-02T08:30:00\+09:00/)
  const later = scripted.hears(says('네.'))
  await asks(world, ada, { agentId, text: '안녕하세요' })
  assert.match(later[0]!, /\(Asia\/Seoul\)/, 'it is remembered')
})

test('a mail whose answer was lost is not sent again, and a look finds it', async () => {
  const before = sent().length
  google.lose(/messages\/send/)
  scripted.does(inTurn(sends({ subject: '두 번째' }), says('알 수 없어요.')))
  const { runId } = await asks(world, ada, { agentId, text })
  assert.equal(await decides(world, ada, runId), 'done')
  google.lose(/^nothing/)
  const row = () =>
    world.db.selectFrom('tool_call').select(['id', 'state', 'link']).where('run_id', '=', runId).executeTakeFirstOrThrow()
  const { id, state } = await row()
  assert.equal(state, 'unknown')
  assert.equal(await lookAgain(ada, id), 'succeeded')
  assert.match((await row()).link ?? '', /^https:\/\/mail\.google\.com\//)
  assert.equal(sent().length, before + 1)
})

test('a member has mails sent from the account that everybody shares, and from no other', async () => {
  const support = google.model.addPerson('support@example.com')
  const shared = await signInToGmail(gmail, ada, { isShared: true, email: support.address })
  const desk = await mailAgent(world, ada, { ...shared, tools: ['send_message'], connectionMethod: 'SHARED' })
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  const before = sent().length
  scripted.does(inTurn(sends(), says('보냈어요.')))
  const { runId } = await asks(world, ben, { agentId: desk, text })
  const [asked] = await askedAbout(ben, runId)
  assert.deepEqual([asked!.account, asked!.isSharedAccount], [support.address, true])
  assert.equal(await decides(world, ben, runId), 'done')
  assert.deepEqual(
    [...support.messages.values()].map((each) => headerOf(each, 'From')),
    ['<support@example.com>'],
  )
  assert.equal(sent().length, before)
})

test('whose consent Google has taken back is named so, and nothing is sent', async () => {
  const before = sent().length
  google.consent.revoke()
  scripted.does(inTurn(sends({ subject: '세 번째' }), says('로그인이 필요해요.')))
  const { runId } = await asks(world, ada, { agentId, text })
  const end = await decides(world, ada, runId)
  const { state, reason } = await world.db
    .selectFrom('tool_call')
    .select(['state', 'reason'])
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  assert.deepEqual([end, state, reason], ['done', 'failed', 'auth'])
  const connection = await world.db
    .selectFrom('connection')
    .select('state')
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow()
  assert.equal(connection.state, 'refused')
  assert.equal(sent().length, before)
})
