import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstIntent } from '../../testing/tools/acting.ts'
import { idOf, openZendeskTools as open } from './testing/opened.ts'
import { zendesk } from './vendor.ts'

const later = { ...firstIntent, agoMs: 3_600_000 }

test('a ticket is for agents alone unless it is said to be public, which mails the requester', async () => {
  await using at = await open()
  const given = { subject: '보일러 고장', text: '꺼져 있어요.', requester: 'Lee@customer.example' }
  const { id } = await at.data('create_ticket', given)
  const made = at.model.tickets.get(Number(id))!
  assert.deepEqual([made.requester_id, made.comments[0]!.public, at.model.mails], [at.customer.id, false, []])
  await at.run('create_ticket', { ...given, isPublic: true }, { ...firstIntent, key: 'another' })
  assert.deepEqual(at.model.mails, [{ to: ['lee@customer.example'], text: '꺼져 있어요.' }])
})

test('nobody is added to Zendesk by making a ticket for them', async () => {
  await using at = await open()
  assert.match(
    await at.refused('create_ticket', { subject: 'x', text: 'x', requester: 'new@customer.example' }),
    /Nobody in Zendesk has the address new@customer\.example/,
  )
  assert.equal(at.writes(), 0)
})

test('a ticket that is made again by the same call is the same one, by its key; later it is found by its mark', async () => {
  await using at = await open()
  const given = { subject: '보일러 고장', text: '꺼져 있어요.' }
  const { id } = await at.data('create_ticket', given)
  assert.equal((await at.data('create_ticket', given)).id, id)
  at.server.changes.forgetKeys()
  const found = await at.probe('create_ticket', given, later)
  assert.ok(found.happened === true && found.reply.ref === id)
  assert.equal(at.model.tickets.size, 1)
})

test('a ticket that was not made is known not to be there after a while, and not at once', async () => {
  await using at = await open()
  const given = { subject: 'x', text: 'x' }
  assert.deepEqual(await at.probe('create_ticket', given), { happened: 'unknown' })
  assert.deepEqual(await at.probe('create_ticket', given, later), { happened: false })
})

test('where an earlier attempt is on its way, or was made in other words, nobody knows, and it is looked for', async () => {
  await using at = await open()
  at.server.http.intercept = ({ method, path }, response) => {
    if (method !== 'POST' || path === '/oauth/tokens') return false
    response.writeHead(409).end('{"error":"IdempotentRequestInProgress"}')
    return true
  }
  assert.equal((await at.run('create_ticket', { subject: 'x', text: 'x' })).outcome, 'unknown')
  at.server.http.intercept = null
  await at.data('create_ticket', { subject: 'x', text: 'x' })
  assert.equal((await at.run('create_ticket', { subject: 'y', text: 'x' })).outcome, 'unknown')
})

test('an answer is mailed to the requester and those in copy, and whoever decides sees to whom', async () => {
  await using at = await open()
  const copied = at.model.user('박도윤', { email: 'park@customer.example' })
  const ticket = at.ticket('지붕이 새요', { email_cc_ids: [copied.id] })
  const given = { ticket: idOf(ticket), text: '내일 갈게요.' }
  assert.deepEqual(await at.current('reply_to_requester', given), {
    ticket: `#${ticket.id} 지붕이 새요 · 이서연 <lee@customer.example> · 박도윤 <park@customer.example>`,
  })
  await at.data('reply_to_requester', given)
  assert.deepEqual(at.model.mails, [{ to: ['lee@customer.example', 'park@customer.example'], text: '내일 갈게요.' }])
  const { effect, egress } = zendesk.toolset!.tools['reply_to_requester']!
  assert.deepEqual([effect, egress], ['destructive', 'external'])
})

test('an internal note is mailed to nobody', async () => {
  await using at = await open()
  const ticket = at.ticket('지붕이 새요')
  await at.data('add_internal_note', { ticket: idOf(ticket), text: '기와 확인' })
  assert.deepEqual([ticket.comments.at(-1)!.public, at.model.mails], [false, []])
})

test('a comment is looked for by its mark among those of the account, not by its words', async () => {
  await using at = await open()
  const ticket = at.ticket('지붕이 새요')
  const given = { ticket: idOf(ticket), text: '기와 확인' }
  at.model.comment(ticket, '기와 확인', { public: false })
  assert.deepEqual(await at.probe('add_internal_note', given), { happened: false })
  await at.data('add_internal_note', given)
  assert.equal((await at.probe('add_internal_note', given)).happened, true)
})

test('among very many new comments one that is not found may have been made', async () => {
  await using at = await open()
  const ticket = at.ticket('지붕이 새요')
  for (let count = 0; count < 60; count += 1) at.model.comment(ticket, 'x', { by: at.agent })
  assert.deepEqual(await at.probe('add_internal_note', { ticket: idOf(ticket), text: 'y' }), { happened: 'unknown' })
})

test('what Zendesk would fill in is not said to anybody', async () => {
  await using at = await open()
  const ticket = idOf(at.ticket('x'))
  for (const text of ['{{ticket.comments_formatted}}', 'a {% if x %} b'])
    for (const [tool, given] of [
      ['reply_to_requester', { ticket, text }],
      ['add_internal_note', { ticket, text }],
      ['create_ticket', { subject: 'x', text }],
    ] as const)
      await assert.rejects(async () => at.run(tool, given), /plain words/)
})

test('status, priority, assignee, group and tags are changed together, by the names that people read', async () => {
  await using at = await open()
  const ticket = at.ticket('지붕이 새요', { tags: ['vip', '새것'] })
  const given = { ticket: idOf(ticket), status: 'pending', priority: 'high', assignee: '김민지', group: '시설' }
  await at.data('update_ticket', { ...given, addTags: ['누수', 'vip'], removeTags: ['새것'] })
  assert.partialDeepStrictEqual(ticket, {
    status: 'pending',
    priority: 'high',
    assignee_id: at.agent.id,
    group_id: at.facilities.id,
    tags: ['vip', '누수'],
  })
  assert.equal(at.writes(), 1)
})

test('whoever decides sees how the ticket stands', async () => {
  await using at = await open()
  const ticket = at.ticket('지붕이 새요', { assignee_id: at.agent.id, group_id: at.facilities.id, tags: ['vip'] })
  const given = { ticket: idOf(ticket), status: 'solved', assignee: null, group: '시설', addTags: ['x'] }
  assert.partialDeepStrictEqual(await at.current('update_ticket', given), {
    ticket: `#${ticket.id} 지붕이 새요`,
    status: 'open',
    assignee: '김민지 <kim@example.com>',
    group: '시설',
    addTags: ['vip'],
  })
})

test('what is so already is not written again, and nothing at all is no change', async () => {
  await using at = await open()
  const ticket = at.ticket('지붕이 새요', { status: 'pending', tags: ['vip'] })
  await at.data('update_ticket', { ticket: idOf(ticket), status: 'pending', assignee: null, addTags: ['VIP'] })
  assert.match(await at.refused('update_ticket', { ticket: idOf(ticket) }), /nothing to change/)
  assert.equal(at.writes(), 0)
})

test('an agent of whom there are several is refused with how each is told apart, and a customer is none', async () => {
  await using at = await open()
  at.model.user('김민지', { email: 'kim2@example.com', role: 'agent' })
  const ticket = idOf(at.ticket('x'))
  const several = await at.refused('update_ticket', { ticket, assignee: '김민지' })
  assert.match(several, /김민지 <kim@example\.com>, 김민지 <kim2@example\.com>/)
  assert.match(await at.refused('update_ticket', { ticket, assignee: '이서연' }), /No agent in Zendesk is called 이서연/)
  assert.match(await at.refused('update_ticket', { ticket, assignee: '민지' }), /Those like it: 김민지/)
  assert.match(await at.refused('update_ticket', { ticket, group: '없음' }), /There are: 시설/)
  await at.data('update_ticket', { ticket, assignee: 'Kim2@example.com' })
})

test('what was changed since it was read is left as it is, also at the very moment', async () => {
  await using at = await open()
  const ticket = at.ticket('지붕이 새요')
  const { version } = await at.data('get_ticket', { ticket: idOf(ticket) })
  at.model.comment(ticket, '이제 괜찮아요.', { by: at.customer })
  const calls = [
    ['reply_to_requester', { text: '내일 갈게요.' }],
    ['update_ticket', { status: 'pending' }],
  ] as const
  for (const [tool, given] of calls)
    assert.match(await at.refused(tool, { ticket: idOf(ticket), version, ...given }), /was changed since it was read/)
  at.server.http.intercept = ({ method }) => {
    if (method === 'PUT') at.model.touch(ticket)
    return false
  }
  for (const [tool, given] of calls)
    assert.match(await at.refused(tool, { ticket: idOf(ticket), ...given }), /at this very moment/)
  assert.deepEqual([ticket.status, ticket.comments.length, at.model.mails], ['open', 2, []])
})

test('what Zendesk refuses is said in its own words', async () => {
  await using at = await open()
  const closed = idOf(at.ticket('끝', { status: 'closed' }))
  assert.match(await at.refused('add_internal_note', { ticket: closed, text: 'x' }), /Status: closed prevents ticket update/)
  const unassigned = idOf(at.ticket('x'))
  assert.match(await at.refused('update_ticket', { ticket: unassigned, status: 'solved' }), /Assignee: is required/)
})
