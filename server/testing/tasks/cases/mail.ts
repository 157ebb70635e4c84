import { file, multipart, text } from '@quarry/integrations/vendors/gmail/testing/model'
import type { ActingServices } from '../../services/acting-services.ts'
import type { Task } from '../task.ts'
import { at, issueIn, jira, named } from '../tools.ts'

const mail = at('gmail')
const mailTools = named('gmail', 'search_messages read_thread read_attachment create_draft send_message reply label trash')
const sent = { what: 'made', at: 'gmail', labels: ['SENT'] } as const

const [hana, from] = ['hana@partner.example', '김하나 <hana@partner.example>']
type Mail = Parameters<ActingServices['things']['gmail']['own']['receive']>[0]
const received = ({ things: { gmail } }: ActingServices, given: Mail) => ({ message: gmail.own.receive({ from, ...given }) })

/** Tasks that end with a mail of Gmail. What answers a mail has the id of the first one as that of its conversation. */
export const mailTasks: readonly Task[] = [
  {
    name: 'find a mail in Gmail and answer it',
    lang: 'en',
    tools: mailTools,
    given: (services) => received(services, { subject: 'Crane', body: text('May the crane come on Friday at eight?') }),
    text: () =>
      'Somebody asked by mail whether the crane may come. Find the mail in Gmail and answer it: Friday at eight is fine.',
    steps: ({ message }) => [
      [mail('search_messages', { query: 'crane' })],
      [mail('read_thread', { thread: message })],
      [mail('reply', { thread: message, to: [hana], text: 'Friday at eight is fine.' })],
    ],
    asks: 1,
    becomes: ({ message }) => [
      { ...sent, subject: /crane/i, to: [hana], copies: [], thread: message!, text: /friday at eight is fine/i },
    ],
  },
  {
    name: '지메일 첨부 파일 읽기',
    lang: 'ko',
    tools: mailTools,
    given: (services) =>
      received(services, {
        subject: '동판 견적',
        body: multipart('mixed', text('첨부를 봐 주세요.'), file('견적.csv', '품목,금액\n동판 20장,317만 원', 'text/csv')),
      }),
    text: () => '지메일의 "동판 견적" 메일에 첨부된 견적에서 동판 20장이 얼마인지 알려 주세요.',
    steps: ({ message }) => [
      [mail('search_messages', { query: '동판' })],
      [mail('read_thread', { thread: message })],
      [mail('read_attachment', { message, file: 0 })],
    ],
    asks: 0,
    becomes: () => [],
    says: /317만/,
  },
  {
    name: '지메일 정리하기',
    lang: 'ko',
    tools: mailTools,
    given(services) {
      services.things.gmail.own.addLabel('청구서')
      return received(services, { subject: '2월 청구서' })
    },
    text: () => '지메일의 "2월 청구서" 메일에 "청구서" 라벨을 붙이고 받은편지함에서 치워 주세요.',
    steps: ({ message }) => [
      [mail('search_messages', { query: '청구서' })],
      [mail('label', { message, add: ['청구서'], remove: ['INBOX'] })],
    ],
    asks: 1,
    becomes: ({ message }) => [{ what: 'changed', at: 'gmail', id: message!, changed: ['labels'], labels: ['UNREAD', '청구서'] }],
  },
  {
    name: 'a draft in Gmail',
    lang: 'en',
    tools: mailTools,
    text: () => 'Draft a mail in Gmail to boss@example.com, subject "Gutters": they are clean. Do not send it.',
    steps: () => [[mail('create_draft', { to: ['boss@example.com'], subject: 'Gutters', text: 'The gutters are clean.' })]],
    asks: 1,
    becomes: () => [
      { what: 'made', at: 'gmail', labels: ['DRAFT'], subject: 'Gutters', to: ['boss@example.com'], copies: [], text: /clean/i },
    ],
  },
  {
    name: '메일 내용을 이슈로 만들고 답장하기',
    lang: 'ko',
    tools: [...named('gmail', 'search_messages read_thread reply'), ...named('jira', 'create_issue comment')],
    given: (services) => received(services, { subject: '홈통 문의', body: text('홈통이 막혔어요. 봐 주실 수 있나요?') }),
    text: () => '지메일의 "홈통 문의" 메일을 읽고 ROOF에 "홈통 막힘" Task를 만든 다음, 메일에 "접수했어요."라고 답장해 주세요.',
    steps: ({ message }) => [
      [mail('search_messages', { query: '홈통' })],
      [mail('read_thread', { thread: message })],
      [jira('create_issue', { project: 'ROOF', type: 'Task', summary: '홈통 막힘' })],
      [mail('reply', { thread: message, to: [hana], text: '접수했어요.' })],
    ],
    asks: 2,
    becomes: ({ message }) => [
      { what: 'issue made', project: 'ROOF', summary: /홈통/ },
      { ...sent, to: [hana], thread: message!, text: /접수했어요/ },
    ],
  },
  {
    name: 'mail what an issue says',
    lang: 'en',
    tools: [...named('gmail', 'send_message'), ...named('jira', 'get_issue comment')],
    given: (services) => ({ key: issueIn(services, 'Lightning rod is loose', { due: '2026-03-19' }) }),
    text: ({ key }) => `Read ${key} and mail bob@example.com, with a copy to cy@example.com, when it is due. Subject "Rod".`,
    steps: ({ key }) => [
      [jira('get_issue', { key })],
      [
        mail('send_message', {
          to: ['bob@example.com'],
          cc: ['cy@example.com'],
          subject: 'Rod',
          text: 'It is due on 2026-03-19.',
        }),
      ],
    ],
    asks: 1,
    becomes: () => [
      { ...sent, subject: 'Rod', to: ['bob@example.com'], copies: ['cy@example.com'], text: /2026-03-19|19 March/ },
    ],
  },
]
