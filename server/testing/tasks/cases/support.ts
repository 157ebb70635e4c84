import type { ActingServices } from '../../services/acting-services.ts'
import type { Task, TaskFacts } from '../task.ts'
import { at, jira, named } from '../tools.ts'

const desk = at('zendesk')
const deskTools = named(
  'zendesk',
  'search_tickets get_ticket list_view find_people search_articles read_article create_ticket reply_to_requester add_internal_note update_ticket',
)

/** A ticket of a customer. */
function asked({ things: { zendesk: model } }: ActingServices, subject: string, words: string, more: object = {}): TaskFacts {
  const email = `customer${model.users.size}@customer.example`
  const { id } = model.user('이서연', { email })
  return { ticket: String(model.ticket(subject, { requester_id: id, text: words, ...more }).id), email }
}

/** Tasks that end with a ticket of Zendesk, and one over its help center. */
export const supportTasks: readonly Task[] = [
  {
    name: 'find a ticket and answer the customer',
    lang: 'en',
    tools: deskTools,
    given: (services) => asked(services, 'Skylight rattles', 'It rattles when the wind blows. Will you come?'),
    text: () => 'A customer writes in Zendesk that a skylight rattles. Find the ticket and answer: we come on Monday.',
    steps: ({ ticket }) => [
      [desk('search_tickets', { query: 'skylight' })],
      [desk('get_ticket', { ticket })],
      [desk('reply_to_requester', { ticket, text: 'We come on Monday.' })],
    ],
    asks: 1,
    becomes: ({ email }) => [
      { what: 'made', at: 'zendesk', ticket: 'Skylight rattles', isPublic: true, text: /on monday/i },
      { what: 'made', at: 'zendesk', mailedTo: [email!], text: /on monday/i },
    ],
  },
  {
    name: '티켓에 내부 메모 남기기',
    lang: 'ko',
    tools: deskTools,
    given: (services) => asked(services, '물받이 소음', '비가 오면 시끄러워요.'),
    text: ({ ticket }) => `젠데스크 ${ticket}번 티켓을 읽고, 고객에게 보이지 않게 "고무 패드를 챙기세요"라고 메모해 주세요.`,
    steps: ({ ticket }) => [
      [desk('get_ticket', { ticket })],
      [desk('add_internal_note', { ticket, text: '고무 패드를 챙기세요' })],
    ],
    asks: 1,
    becomes: () => [{ what: 'made', at: 'zendesk', ticket: '물받이 소음', isPublic: false, text: /고무 패드/ }],
  },
  {
    name: 'solve a ticket',
    lang: 'en',
    tools: deskTools,
    given(services) {
      const { id } = services.things.zendesk.user('Bo Kim', { email: 'bo@example.com', role: 'agent' })
      return asked(services, 'Snow guard bent', 'Please mend it.', { assignee_id: id })
    },
    text: () => 'The ticket "Snow guard bent" in Zendesk is done: set it to solved.',
    steps: ({ ticket }) => [
      [desk('search_tickets', { query: 'snow guard' })],
      [desk('update_ticket', { ticket, status: 'solved' })],
    ],
    asks: 1,
    becomes: ({ ticket }) => [{ what: 'changed', at: 'zendesk', id: `ticket ${ticket}`, changed: ['status'], status: 'solved' }],
  },
  {
    name: '티켓 만들고 담당자 정하기',
    lang: 'ko',
    tools: deskTools,
    given(services) {
      services.things.zendesk.user('최민서', { email: 'choi@example.com', role: 'agent' })
      return {}
    },
    text: () => '젠데스크에 "옥상 문 잠김" 티켓을 상담원만 볼 수 있게 만들고, 담당자를 최민서 님으로 해 주세요.',
    steps: () => [[desk('create_ticket', { subject: '옥상 문 잠김', text: '옥상 문이 잠겨 있어요.', assignee: '최민서' })]],
    asks: 1,
    becomes: () => [
      { what: 'made', at: 'zendesk', title: /옥상 문/, status: 'open', assignee: 'choi@example.com' },
      { what: 'made', at: 'zendesk', ticket: /옥상 문/, isPublic: false },
    ],
  },
  {
    name: '헬프 센터에서 찾아보기',
    lang: 'ko',
    tools: deskTools,
    given: ({ things: { zendesk } }) => ({
      article: String(zendesk.article('출장비 안내', '<p>시외 출장비는 4만 5천 원입니다.</p>').id),
    }),
    text: () => '젠데스크 헬프 센터에서 시외 출장비가 얼마인지 찾아 주세요.',
    steps: ({ article }) => [[desk('search_articles', { query: '출장비' })], [desk('read_article', { article })]],
    asks: 0,
    becomes: () => [],
    says: /4만 5천/,
  },
  {
    name: 'a ticket in an issue',
    lang: 'en',
    tools: [...named('zendesk', 'search_tickets get_ticket add_internal_note'), ...named('jira', 'create_issue comment')],
    given: (services) => asked(services, 'Vent is blocked', 'Birds nest in the vent.'),
    text: ({ ticket }) =>
      `Read Zendesk ticket ${ticket}, file it as a Bug in ROOF, and note "Filed" on the ticket for agents alone.`,
    steps: ({ ticket }) => [
      [desk('get_ticket', { ticket })],
      [jira('create_issue', { project: 'ROOF', type: 'Bug', summary: 'Vent is blocked' })],
      [desk('add_internal_note', { ticket, text: 'Filed' })],
    ],
    asks: 2,
    becomes: () => [
      { what: 'issue made', project: 'ROOF', type: 'Bug', summary: /vent/i },
      { what: 'made', at: 'zendesk', ticket: 'Vent is blocked', isPublic: false, text: /filed/i },
    ],
  },
]
