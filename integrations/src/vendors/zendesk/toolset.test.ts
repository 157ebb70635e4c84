import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actAt, firstIntent } from '../../testing/tools/acting.ts'
import type { FakeTicket } from './testing/model.ts'
import { startZendesk } from './testing/server.ts'
import { zendesk } from './vendor.ts'

type Short = {
  id: string
  title: string
  status?: string
  priority?: string
  who?: string
  assignee?: string
  when?: string
  group?: string
  inCopy?: string[]
  version?: string
  text?: string
  link?: string
  areThereOlderOnes?: true
}
type Listed = { tickets: Short[]; cursor?: string; note?: string }

const later = { ...firstIntent, agoMs: 3_600_000 }

async function open() {
  const server = await startZendesk()
  const acting = actAt(zendesk, { base: server.origin, settings: server.settings })
  const { model } = server
  const customer = model.user('이서연', { email: 'lee@customer.example' })
  const agent = model.user('김민지', { email: 'kim@example.com', role: 'agent' })
  const facilities = model.group('시설')
  return {
    ...acting,
    server,
    model,
    customer,
    agent,
    facilities,
    ticket: (subject: string, given: Parameters<typeof model.ticket>[1] = {}) =>
      model.ticket(subject, { requester_id: customer.id, ...given }),
    writes: () => server.http.requests.filter(({ method, path }) => method !== 'GET' && path !== '/oauth/tokens').length,
    async refused(tool: string, given: object): Promise<string> {
      const outcome = await acting.run(tool, given)
      assert.equal(outcome.outcome, 'refused', JSON.stringify(outcome))
      return (outcome as { message: string }).message
    },
    async data<T = Short>(tool: string, given: object): Promise<T> {
      const outcome = await acting.run(tool, given)
      assert.ok(outcome.outcome === 'succeeded', JSON.stringify(outcome))
      return outcome.data as T
    },
    [Symbol.asyncDispose]: async () => void (await Promise.all([acting[Symbol.asyncDispose](), server[Symbol.asyncDispose]()])),
  }
}

const idOf = ({ id }: FakeTicket): string => String(id)

test('tickets are found by words and conditions, with who asked, in the zone of the account', async () => {
  await using at = await open()
  at.ticket('지붕이 새요', { status: 'pending', priority: 'high', assignee_id: at.agent.id })
  at.ticket('지붕 색')
  const { tickets } = await at.data<Listed>('search_tickets', { query: '지붕이 status:pending' })
  assert.equal(tickets.length, 1)
  assert.partialDeepStrictEqual(tickets[0], {
    title: '지붕이 새요',
    status: 'pending',
    priority: 'high',
    who: '이서연 <lee@customer.example>',
    assignee: '김민지 <kim@example.com>',
  })
  assert.match(tickets[0]!.when!, /^Sun 2026-03-01T18:00:\d\d\+09:00$/)
  assert.equal(tickets[0]!.link, `https://acme.zendesk.com/agent/tickets/${tickets[0]!.id}`)
})

test('a search goes on page by page, and gives tickets alone', async () => {
  await using at = await open()
  for (const subject of ['지붕 하나', '지붕 둘', '지붕 셋']) at.ticket(subject)
  const first = await at.data<Listed>('search_tickets', { query: '지붕', limit: 2 })
  const rest = await at.data<Listed>('search_tickets', { query: '지붕', limit: 2, cursor: first.cursor })
  assert.deepEqual(
    [first, rest].map(({ tickets }) => tickets.map(({ title }) => title)),
    [['지붕 하나', '지붕 둘'], ['지붕 셋']],
  )
  assert.equal(rest.cursor, undefined)
  const mixed = await at.data<Listed>('search_tickets', { query: '지붕 type:user', limit: 25 })
  assert.equal(mixed.tickets.length, 3)
})

test('a search ends where Zendesk gives no more', async () => {
  await using at = await open()
  for (let count = 0; count < 1_001; count += 1) at.ticket(`지붕 ${count}`)
  const last = await at.data<Listed>('search_tickets', { query: '지붕', limit: 25, cursor: '40' })
  assert.equal(last.cursor, undefined)
})

test('a ticket is read with its comments, the newest first, and says which of them customers do not see', async () => {
  await using at = await open()
  const copied = at.model.user('박도윤', { email: 'park@customer.example' })
  const ticket = at.ticket('지붕이 새요', { group_id: at.facilities.id, email_cc_ids: [copied.id], text: '물이 떨어져요.' })
  at.model.comment(ticket, '기와를 보세요.', { by: at.agent, public: false, files: ['사진.jpg'] })
  const read = await at.data('get_ticket', { ticket: idOf(ticket) })
  assert.deepEqual([read.group, read.inCopy, read.version], ['시설', ['박도윤 <park@customer.example>'], ticket.updated_at])
  const [note, first] = read.text!.split('\n\n')
  assert.match(note!, /^## Sun .* · 김민지 <kim@example\.com> · internal note\n기와를 보세요\.\nFiles: 사진\.jpg$/)
  assert.match(first!, /^## Sun .* · 이서연 <lee@customer\.example> · public\n물이 떨어져요\.$/)
})

test('a long conversation is read part by part, and more than 100 comments are said to be there', async () => {
  await using at = await open()
  const ticket = at.ticket('긴 이야기')
  for (let count = 0; count < 110; count += 1) at.model.comment(ticket, `${count} ${'가'.repeat(200)}`, { by: at.agent })
  const first = await at.data('get_ticket', { ticket: idOf(ticket) })
  assert.ok(first.text!.endsWith('part 2') && first.areThereOlderOnes)
  const second = await at.data('get_ticket', { ticket: idOf(ticket), part: 2 })
  assert.ok(second.text!.length > 1_000 && !second.text!.includes('109 가'))
})

test('without a view the views are named; with one its tickets are listed, page by page', async () => {
  await using at = await open()
  at.model.view('미해결', ({ status }) => status === 'open')
  at.model.view('보류')
  for (const subject of ['하나', '둘', '셋']) at.ticket(subject)
  at.ticket('끝난 것', { status: 'solved' })
  const { views } = await at.data<{ views: Short[] }>('list_view', {})
  assert.deepEqual(
    views.map(({ title }) => title),
    ['미해결', '보류'],
  )
  const first = await at.data<Listed>('list_view', { view: '미해결', limit: 2 })
  const rest = await at.data<Listed>('list_view', { view: '미해결', limit: 2, cursor: first.cursor })
  assert.deepEqual([first.tickets.length, rest.tickets.map(({ title }) => title), rest.cursor], [2, ['셋'], undefined])
})

test('a view that is not there is refused with those that are, and one of several of its name is taken by its id', async () => {
  await using at = await open()
  for (let count = 0; count < 150; count += 1) at.model.view(`보기 ${count}`)
  const [one] = [at.model.view('급한 것'), at.model.view('급한 것')]
  assert.match(await at.refused('list_view', { view: '없는 것' }), /There are: 보기 0, 보기 1,/)
  assert.match(await at.refused('list_view', { view: '급한 것' }), new RegExp(`Give one of the ids: ${one.id}, `))
  assert.deepEqual((await at.data<Listed>('list_view', { view: String(one.id) })).tickets, [])
})

test('people are found by name and address, those who are no longer there are not', async () => {
  await using at = await open()
  at.model.user('이서연', { email: 'gone@customer.example', active: false })
  at.model.user('이서연', { email: 'bad@customer.example', suspended: true })
  const { people } = await at.data<{ people: Short[] }>('find_people', { query: '서연' })
  assert.deepEqual(people, [{ id: String(at.customer.id), who: '이서연 <lee@customer.example>', role: 'end-user' }])
})

test('articles are found and read as plain text', async () => {
  await using at = await open()
  const { id } = at.model.article('환불 규정', '<h1>환불</h1><p>14일 &amp; 영수증</p><script>x()</script>')
  const { articles } = await at.data<{ articles: Short[] }>('search_articles', { query: '환불' })
  assert.partialDeepStrictEqual(articles[0], { id: String(id), title: '환불 규정' })
  const read = await at.data('read_article', { article: String(id) })
  assert.deepEqual([read.text, read.link], ['환불\n\n14일 & 영수증', `https://acme.zendesk.com/hc/ko/articles/${id}`])
})

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

test('what leads elsewhere is no number of a ticket', async () => {
  await using at = await open()
  for (const [tool, given] of [
    ['get_ticket', { ticket: '1/../users/me' }],
    ['get_ticket', { ticket: '1?x=y' }],
    ['read_article', { article: '../../users/me' }],
    ['search_tickets', { query: 'x', cursor: 'https://evil.example' }],
    ['list_view', { view: 'x', cursor: 'a&b' }],
    ['create_ticket', { subject: 'x', text: 'x', tags: ['two words'] }],
  ] as const)
    await assert.rejects(async () => at.run(tool, given), JSON.stringify(given))
  assert.deepEqual(at.server.http.requests, [])
})
