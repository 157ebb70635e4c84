import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { zendesk } from '../vendor.ts'
import { startZendesk } from './server.ts'

/** An account of Zendesk as the suite of all tool sets uses it. */
export async function startZendeskToolSite(): Promise<ToolSite> {
  const server = await startZendesk()
  const { model } = server
  const customer = model.user('이서연', { email: 'lee@customer.example' })
  model.user('김민지', { email: 'kim@example.com', role: 'agent' })
  const facilities = model.group('시설')
  model.view('미해결')
  const { id: article } = model.article('환불 규정', '<h1>환불</h1><p>14일 안에 돌려드려요.</p>')
  const { id } = model.ticket('지붕이 새요', {
    requester_id: customer.id,
    group_id: facilities.id,
    text: '비가 오면 물이 떨어져요.',
  })
  const ticket = String(id)
  return {
    vendor: zendesk,
    base: server.origin,
    server: server.http,
    settings: server.settings,
    tokenWith: (scopes) => server.give(scopes),
    calls: {
      search_tickets: { query: '지붕이' },
      get_ticket: { ticket },
      list_view: { view: '미해결' },
      find_people: { query: '서연' },
      search_articles: { query: '환불' },
      read_article: { article: String(article) },
      create_ticket: {
        subject: '보일러 고장',
        text: '3층 보일러가 꺼져 있어요.',
        requester: 'lee@customer.example',
        isPublic: true,
        assignee: '김민지',
        group: '시설',
        tags: ['보일러'],
      },
      reply_to_requester: { ticket, text: '내일 오전에 방문할게요.' },
      add_internal_note: { ticket, text: '기와를 먼저 확인해 주세요.' },
      update_ticket: { ticket, status: 'pending', assignee: 'kim@example.com', addTags: ['누수'] },
    },
    state: () => [[...model.tickets.values()].map((each) => ({ ...each, updated_at: '' })), model.mails],
    touch: {
      update_ticket: () => void Object.assign(model.tickets.get(id)!, { status: 'hold', updated_at: '2026-12-31T00:00:00Z' }),
    },
    refuse: () => server.revoke(),
    crowd(count) {
      for (let n = 0; n < count; n += 1) model.ticket(`지붕이 ${n}`, { requester_id: customer.id })
    },
    plant(words) {
      const stranger = model.user(words.slice(0, 90), { email: 'stranger@evil.example' })
      const planted = model.ticket(words.slice(0, 150), { requester_id: stranger.id, text: words })
      const text = model.article(words.slice(0, 90), `<p>${words}</p>`)
      return {
        search_tickets: { query: '규칙을' },
        get_ticket: { ticket: String(planted.id) },
        list_view: { view: '미해결' },
        find_people: { query: '모든 규칙' },
        search_articles: { query: '모든 규칙' },
        read_article: { article: String(text.id) },
      }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
