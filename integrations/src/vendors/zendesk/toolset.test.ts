import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyPart } from '../../testing/tools/acting.ts'
import { idOf, type ListedTickets, openZendeskTools as open, type ShownTicket } from './testing/opened.ts'

test('tickets are found by words and conditions, with who asked, in the zone of the account', async () => {
  await using at = await open()
  at.ticket('지붕이 새요', { status: 'pending', priority: 'high', assignee_id: at.agent.id })
  at.ticket('지붕 색')
  const { tickets } = await at.data<ListedTickets>('search_tickets', { query: '지붕이 status:pending' })
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
  const first = await at.data<ListedTickets>('search_tickets', { query: '지붕', limit: 2 })
  const rest = await at.data<ListedTickets>('search_tickets', { query: '지붕', limit: 2, cursor: first.cursor })
  assert.deepEqual(
    [first, rest].map(({ tickets }) => tickets.map(({ title }) => title)),
    [['지붕 하나', '지붕 둘'], ['지붕 셋']],
  )
  assert.equal(rest.cursor, undefined)
  const mixed = await at.data<ListedTickets>('search_tickets', { query: '지붕 type:user', limit: 25 })
  assert.equal(mixed.tickets.length, 3)
})

test('people go on page by page', async () => {
  await using at = await open()
  for (const name of ['지붕이', '지붕삼', '지붕사']) at.model.user(name)
  const parts = await everyPart<{ who: string }>(at, 'find_people', { query: '지붕', limit: 2 }, 'people')
  assert.deepEqual(
    parts.map((part) => part.map(({ who }) => who)),
    [['지붕이', '지붕삼'], ['지붕사']],
  )
})

test('a search ends where Zendesk gives no more', async () => {
  await using at = await open()
  for (let count = 0; count < 1_001; count += 1) at.ticket(`지붕 ${count}`)
  const last = await at.data<ListedTickets>('search_tickets', { query: '지붕', limit: 25, cursor: '40' })
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
  const { views } = await at.data<{ views: ShownTicket[] }>('list_view', {})
  assert.deepEqual(
    views.map(({ title }) => title),
    ['미해결', '보류'],
  )
  const first = await at.data<ListedTickets>('list_view', { view: '미해결', limit: 2 })
  const rest = await at.data<ListedTickets>('list_view', { view: '미해결', limit: 2, cursor: first.cursor })
  assert.deepEqual([first.tickets.length, rest.tickets.map(({ title }) => title), rest.cursor], [2, ['셋'], undefined])
})

test('a view that is not there is refused with those that are, and one of several of its name is taken by its id', async () => {
  await using at = await open()
  for (let count = 0; count < 150; count += 1) at.model.view(`보기 ${count}`)
  const [one] = [at.model.view('급한 것'), at.model.view('급한 것')]
  assert.match(await at.refused('list_view', { view: '없는 것' }), /There are: 보기 0, 보기 1,/)
  assert.match(await at.refused('list_view', { view: '급한 것' }), new RegExp(`Give one of the ids: ${one.id}, `))
  assert.deepEqual((await at.data<ListedTickets>('list_view', { view: String(one.id) })).tickets, [])
})

test('people are found by name and address, those who are no longer there are not', async () => {
  await using at = await open()
  at.model.user('이서연', { email: 'gone@customer.example', active: false })
  at.model.user('이서연', { email: 'bad@customer.example', suspended: true })
  const { people } = await at.data<{ people: ShownTicket[] }>('find_people', { query: '서연' })
  assert.deepEqual(people, [{ id: String(at.customer.id), who: '이서연 <lee@customer.example>', role: 'end-user' }])
})

test('articles are found and read as plain text', async () => {
  await using at = await open()
  const { id } = at.model.article('환불 규정', '<h1>환불</h1><p>14일 &amp; 영수증</p><script>x()</script>')
  const { articles } = await at.data<{ articles: ShownTicket[] }>('search_articles', { query: '환불' })
  assert.partialDeepStrictEqual(articles[0], { id: String(id), title: '환불 규정' })
  const read = await at.data('read_article', { article: String(id) })
  assert.deepEqual([read.text, read.link], ['환불\n\n14일 & 영수증', `https://acme.zendesk.com/hc/ko/articles/${id}`])
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
