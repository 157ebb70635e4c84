import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstIntent } from '../../testing/tools/acting.ts'
import { openTools } from './testing/acting.ts'
import { readAs } from './testing/said.ts'

const hello = { channel: '#고객지원', text: '**배포**를 마쳤어요. [문서](https://docs.example/a)' }
const carried = { event_type: 'quarry_intent', event_payload: { intent: firstIntent.key } }
const later = { ...firstIntent, agoMs: 3_600_000 }

test('a message is written once, with what set out to write it, as Markdown means it', async () => {
  await using at = await openTools()
  const outcome = await at.run('post_message', hello)
  const [made, ...others] = at.support.messages
  assert.deepEqual(outcome, {
    outcome: 'succeeded',
    data: { id: made!.ts, link: at.linkTo(made!.ts) },
    ref: made!.ts,
    undo: { channel: at.support.id, thread: null, ts: made!.ts },
  })
  assert.deepEqual([made!.user, made!.metadata, others], [at.ada.id, carried, []])
  assert.deepEqual(made!.blocks, [
    {
      type: 'rich_text',
      elements: [
        {
          type: 'rich_text_section',
          elements: [
            { type: 'text', text: '배포', style: { bold: true } },
            { type: 'text', text: '를 마쳤어요. ' },
            { type: 'link', url: 'https://docs.example/a', text: '문서' },
          ],
        },
      ],
    },
  ])
  assert.deepEqual(at.server.writes(), ['chat.postMessage'])
})

test('nobody is called and no address is opened, whatever the text says, and people read it as it was written', async () => {
  await using at = await openTools()
  const texts = [
    `<!channel> <!here|here> <!everyone> <@${at.minji.id}> <!subteam^S123> @channel @here #고객지원`,
    '<https://evil.example/?q=secret|우리 문서> https://evil.example/leak',
    'a & b < c > d &lt;!channel&gt; &amp;',
    '*굵게* _기울임_ ~지움~ :tada:',
  ]
  for (const text of texts) assert.equal((await at.run('post_message', { ...hello, text })).outcome, 'succeeded', text)
  assert.deepEqual(
    at.support.messages.map(({ blocks, called, unfurled }) => [readAs(blocks!), called, unfurled]),
    texts.map((text) => [text.replaceAll('*굵게*', '굵게'), [], []]),
  )
  for (const { text } of at.support.messages) assert.ok(!/[<>]|&(?!(amp|lt|gt);)/.test(text), text)
})

test('lists, code and paragraphs keep their form', async () => {
  await using at = await openTools()
  const text = '# 제목\n\n첫째 줄\n둘째 줄\n\n다음\n\n- 하나\n- 둘\n  3. 셋\n\n```sh\nnpm <test>\n```'
  await at.run('post_message', { ...hello, text })
  const [{ elements }] = at.support.messages[0]!.blocks as [
    { elements: { type: string; style?: string; indent?: number; offset?: number }[] },
  ]
  assert.deepEqual(
    elements.map(({ type, style, indent, offset }) => [type, style, indent, offset].filter((each) => each !== undefined)),
    [
      ['rich_text_section'],
      ['rich_text_section'],
      ['rich_text_section'],
      ['rich_text_list', 'bullet', 0],
      ['rich_text_list', 'ordered', 1, 2],
      ['rich_text_preformatted'],
    ],
  )
})

test('paragraphs of one item of a list stay apart', async () => {
  await using at = await openTools()
  await at.run('post_message', { ...hello, text: '- 하나\n\n  설명\n\n- 둘' })
  assert.equal(readAs(at.support.messages[0]!.blocks!), '하나\n설명\n둘')
})

for (const [name, given] of [
  ['post_message', hello],
  ['send_direct_message', { person: '@minji', text: '안녕하세요' }],
] as const)
  test(`${name}: when its answer was lost the message is found again, and not written again`, async () => {
    await using at = await openTools()
    at.server.isLost = (method) => method === 'chat.postMessage'
    assert.equal((await at.run(name, given)).outcome, 'unknown')
    const found = await at.probe(name, given)
    const place = name === 'post_message' ? at.support : at.model.direct(at.ada.id, at.minji.id)
    const [made, ...others] = place.messages
    assert.ok(found.happened === true && found.reply.ref === made!.ts)
    assert.deepEqual([others, at.server.writes()], [[], ['chat.postMessage']])
  })

test('a message that Slack never wrote is known not to be there', async () => {
  await using at = await openTools()
  at.server.trouble = (method) => (method === 'chat.postMessage' ? { status: 500, json: {} } : null)
  assert.equal((await at.run('post_message', hello)).outcome, 'unknown')
  at.model.write(at.support, at.minji, '다른 사람의 글')
  at.model.write(at.support, at.ada, '다른 호출의 글', {
    metadata: { event_type: 'quarry_intent', event_payload: { intent: 'another' } },
  })
  assert.deepEqual(await at.probe('post_message', hello), { happened: false })
})

test('where the account wrote something that carries no mark, nobody knows', async () => {
  await using at = await openTools()
  at.model.write(at.support, at.ada, '배포를 마쳤어요.')
  assert.deepEqual(await at.probe('post_message', hello), { happened: 'unknown' })
})

test('a busy channel is looked through as far back as the call, and no further', async () => {
  await using at = await openTools()
  at.server.isLost = (method) => method === 'chat.postMessage'
  await at.run('post_message', hello)
  for (let count = 0; count < 250; count += 1) at.model.write(at.support, at.minji, `글 ${count}`)
  assert.equal((await at.probe('post_message', hello)).happened, true)
  for (let count = 0; count < 1_000; count += 1) at.model.write(at.support, at.minji, `글 ${count}`)
  assert.deepEqual(await at.probe('post_message', hello), { happened: 'unknown' })
})

test('a reply goes to the thread, also when the message it is to is a reply itself', async () => {
  await using at = await openTools()
  const first = at.model.write(at.support, at.minji, '열리지 않아요')
  const reply = at.model.write(at.support, at.minji, '지금도요', { thread_ts: first.ts })
  const given = { channel: '고객지원', thread: reply.ts, text: '보고 있어요' }
  at.server.isLost = (method) => method === 'chat.postMessage'
  assert.equal((await at.run('reply_in_thread', given)).outcome, 'unknown')
  const made = at.support.messages.at(-1)!
  const found = await at.probe('reply_in_thread', given)
  assert.ok(found.happened === true && found.reply.ref === made.ts)
  assert.equal(made.thread_ts, first.ts)
  assert.equal((found.reply.data as { link: string }).link, `${at.linkTo(made.ts)}?thread_ts=${first.ts}&cid=${at.support.id}`)
  const nowhere = await at.run('reply_in_thread', { ...given, thread: '1772355600.999999' })
  assert.ok(nowhere.outcome === 'refused' && /no such thread/.test(nowhere.message))
  assert.equal(at.server.writes().length, 1)
})

test('a person is found by handle or name, and not guessed where several are called so', async () => {
  await using at = await openTools()
  const direct = () => at.model.direct(at.ada.id, at.minji.id).messages.map(({ text }) => text)
  for (const person of ['@minji', '김민지'])
    assert.equal((await at.run('send_direct_message', { person, text: person })).outcome, 'succeeded')
  assert.deepEqual(direct(), ['@minji', '김민지'])
  at.model.user('minji.kim', '김민지')
  at.model.user('gone', '박서준', { deleted: true })
  const several = await at.run('send_direct_message', { person: '김민지', text: 'a' })
  assert.ok(several.outcome === 'refused' && /@minji \(김민지\), @minji.kim \(김민지\)/.test(several.message))
  for (const person of ['박서준', '@nobody', at.minji.id]) {
    const outcome = await at.run('send_direct_message', { person, text: 'a' })
    assert.ok(outcome.outcome === 'refused' && /Nobody in Slack/.test(outcome.message), person)
  }
  assert.equal(direct().length, 2)
})

test('a reaction that is there already is put there', async () => {
  await using at = await openTools()
  const message = at.model.write(at.support, at.minji, '끝났어요')
  const given = { channel: '#고객지원', message: message.ts, emoji: ':white_check_mark:' }
  const outcomes = [await at.run('add_reaction', given), await at.run('add_reaction', given)]
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    ['succeeded', 'succeeded'],
  )
  assert.deepEqual(message.reactions, [{ name: 'white_check_mark', users: [at.ada.id] }])
  // What the person had put there before is theirs.
  const undos = outcomes.map((outcome) => outcome.outcome === 'succeeded' && outcome.undo)
  assert.deepEqual(undos, [{ channel: at.support.id, ts: message.ts, name: 'white_check_mark' }, undefined])
})

test('a file is taken back and leaves what was written above it; while Slack does not show it nobody says that it is gone', async () => {
  await using at = await openTools()
  const given = { channel: '#고객지원', name: '매출.csv', content: '월,매출', text: '매출이에요' }
  const shared = await at.run('upload_file', given)
  assert.ok(shared.outcome === 'succeeded' && shared.undo)
  const messages = at.support.messages.splice(0)
  const soon = { ...shared.undo, at: new Date().toISOString() }
  assert.partialDeepStrictEqual(await at.look('upload_file', soon), { reason: 'upstream' })
  at.support.messages.push(...messages)
  assert.deepEqual(await at.takeBack('upload_file', shared.undo), { outcome: 'undone' })
  assert.deepEqual([await at.look('upload_file', shared.undo), at.model.files.size], ['undone', 0])
  assert.deepEqual(
    at.support.messages.map(({ blocks, files }) => [readAs(blocks!), files!.map(({ mode }) => mode)]),
    [['매출이에요', ['tombstone']]],
  )
})

test('a message is scheduled once, and found again while it waits', async () => {
  await using at = await openTools()
  const given = { ...hello, at: '2026-03-02T09:00:00+09:00' }
  at.server.isLost = (method) => method === 'chat.scheduleMessage'
  assert.deepEqual(await at.probe('schedule_message', given), { happened: false })
  assert.equal((await at.run('schedule_message', given)).outcome, 'unknown')
  const [made, ...others] = at.model.scheduled
  const found = await at.probe('schedule_message', given)
  assert.ok(found.happened === true && found.reply.ref === made!.id)
  assert.deepEqual([made!.post_at, others], [Date.parse(given.at) / 1000, []])
  const others2 = await at.probe('schedule_message', { ...given, text: '다른 글' })
  assert.deepEqual(others2, { happened: 'unknown' })
  assert.deepEqual(await at.probe('schedule_message', { ...given, at: '2026-03-01T09:10:00Z' }, later), { happened: 'unknown' })
})

test('a file is shared with its content and words, and nothing is shared of one that did not arrive', async () => {
  await using at = await openTools()
  const given = { channel: '#고객지원', name: '매출 3월.csv', content: '월,매출\n3,120\n', text: '**3월** 매출이에요' }
  const outcome = await at.run('upload_file', given)
  const [made, ...others] = at.support.messages
  const [file] = made!.files!
  assert.ok(outcome.outcome === 'succeeded' && outcome.ref === file!.id)
  assert.deepEqual([file!.title, file!.content, readAs(made!.blocks!), others], [given.name, given.content, '3월 매출이에요', []])
  at.server.trouble = (method) => (method === 'files.getUploadURLExternal' ? elsewhere : null)
  assert.equal((await at.run('upload_file', given)).outcome, 'notExecuted')
  at.server.trouble = null
  at.server.isLost = (method) => method === 'files.completeUploadExternal'
  assert.equal((await at.run('upload_file', given)).outcome, 'unknown')
  assert.deepEqual(await at.probe('upload_file', given), { happened: 'unknown' })
  assert.deepEqual([at.support.messages.length, at.server.writes().length], [2, 2])
})
const elsewhere = { status: 200, json: { ok: true, upload_url: 'https://evil.example/upload/v1/F1', file_id: 'F1' } }

test('what Slack answers decides whether a call may be made again', async () => {
  await using at = await openTools()
  const ok = { ok: true }
  const answers = [
    [200, { ok: false, error: 'ratelimited' }, 'notExecuted', 'throttled'],
    [429, { ok: false, error: 'ratelimited' }, 'notExecuted', 'throttled'],
    [200, { ok: false, error: 'not_in_channel' }, 'refused', 'forbidden'],
    [200, { ok: false, error: 'msg_too_long' }, 'refused', 'settings'],
    [200, { ok: false, error: 'restricted_action_read_only_channel' }, 'refused', 'forbidden'],
    [200, { ok: false, error: 'token_revoked' }, 'refused', 'auth'],
    [200, { ok: false, error: 'fatal_error' }, 'unknown', 'upstream'],
    [200, { ok: false, error: 'something_new' }, 'refused', 'settings'],
    [503, {}, 'unknown', 'throttled'],
    [200, ok, 'unknown', 'upstream'],
  ] as const
  for (const [status, json, expected, reason] of answers) {
    const headers = { 'retry-after': '0' }
    at.server.trouble = (method) => (method === 'chat.postMessage' ? { status, json, headers } : null)
    const outcome = await at.run('post_message', hello)
    assert.ok(outcome.outcome !== 'succeeded')
    assert.deepEqual([outcome.outcome, outcome.reason], [expected, reason], JSON.stringify(json))
  }
  assert.equal(at.server.writes().length, answers.length)
})

test('a limit of Slack is kept, and its time is told', async () => {
  await using at = await openTools()
  at.server.trouble = (method) =>
    method === 'chat.postMessage'
      ? { status: 429, json: { ok: false, error: 'ratelimited' }, headers: { 'retry-after': '30' } }
      : null
  const outcome = await at.run('post_message', hello)
  assert.ok(outcome.outcome === 'notExecuted')
  assert.deepEqual([outcome.reason, outcome.retryAfterMs], ['throttled', 30_000])
})

test('where one may not write nothing is written, and it is said why', async () => {
  await using at = await openTools()
  at.model.channel('남의채널', [at.minji])
  at.model.channel('비밀', [at.minji], { isPrivate: true })
  at.model.channel('지난일', [at.ada], { isArchived: true })
  for (const channel of ['#남의채널', '#비밀', '#지난일', '#없음']) {
    const outcome = await at.run('post_message', { ...hello, channel })
    assert.ok(outcome.outcome === 'refused' && outcome.message.includes(channel), channel)
  }
  assert.deepEqual(at.server.writes(), [])
})
