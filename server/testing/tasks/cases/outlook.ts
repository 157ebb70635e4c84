import { guest } from '@quarry/integrations/vendors/outlookcalendar/testing/model'
import { person } from '@quarry/integrations/vendors/outlookmail/testing/model'
import type { ActingServices } from '../../services/acting-services.ts'
import type { TaskFacts, Task } from '../task.ts'
import { at, named } from '../tools.ts'

const mail = at('outlookmail')
const mailTools = named('outlookmail', 'search_messages list_folder read_message send_message reply forward move_message')
const meeting = at('outlookcalendar')
const meetingTools = named('outlookcalendar', 'list_events get_event create_event update_event cancel_event respond')

const hana = 'hana@partner.example'
const from = (name: string) => person(hana, name)
const sent = { what: 'made', at: 'outlookmail', folder: '보낸 편지함', isDraft: false } as const
/** What Outlook mails about an event. */
const mailed = { what: 'made', at: 'outlookcalendar' } as const

type Event = Parameters<ActingServices['things']['outlookcalendar']['put']>[0]
const eventIn = ({ things: { outlookcalendar } }: ActingServices, given: Event): TaskFacts => {
  const { id, changeKey } = outlookcalendar.put(given)
  return { event: id, version: changeKey }
}

/** Tasks that end with a mail or a meeting of Outlook. The account is in Seoul, nine hours ahead of what the calendar holds. */
export const outlookTasks: readonly Task[] = [
  {
    name: 'find a mail and answer it',
    lang: 'en',
    tools: mailTools,
    given: ({ things: { outlookmail } }) => ({
      message: outlookmail.put({ subject: 'Scaffold', from: from('Hana'), body: 'Shall we come on Thursday at nine?' }).id,
    }),
    text: () => 'Hana asked about the scaffold by mail. Find the mail and answer it: Thursday at nine is fine.',
    steps: ({ message }) => [
      [mail('search_messages', { query: 'scaffold' })],
      [mail('read_message', { message })],
      [mail('reply', { message, to: [hana], text: 'Thursday at nine is fine.' })],
    ],
    asks: 1,
    becomes: () => [{ ...sent, subject: /scaffold/i, to: [hana], copies: [], text: /thursday at nine is fine/i }],
  },
  {
    name: '메일 찾아서 전달하기',
    lang: 'ko',
    tools: mailTools,
    given: ({ things: { outlookmail } }) => ({
      message: outlookmail.put({ subject: '기와 견적', from: from('김하나'), body: '기와 300장에 540만 원입니다.' }).id,
    }),
    text: () => '김하나 님의 "기와 견적" 메일을 찾아 boss@example.com에 "확인 부탁드려요."라는 말과 함께 전달해 주세요.',
    steps: ({ message }) => [
      [mail('search_messages', { query: '기와 견적' })],
      [mail('forward', { message, subject: '기와 견적', to: ['boss@example.com'], text: '확인 부탁드려요.' })],
    ],
    asks: 1,
    becomes: () => [{ ...sent, subject: /기와 견적/, to: ['boss@example.com'], text: /확인 부탁드려요[^]*540만 원/ }],
  },
  {
    name: 'send a mail',
    lang: 'en',
    tools: mailTools,
    text: () => 'Mail bob@example.com and cy@example.com: subject "Ladder", text "The ladder is back in the shed."',
    steps: () => [
      [
        mail('send_message', {
          to: ['bob@example.com', 'cy@example.com'],
          subject: 'Ladder',
          text: 'The ladder is back in the shed.',
        }),
      ],
    ],
    asks: 1,
    becomes: () => [
      { ...sent, subject: 'Ladder', to: ['bob@example.com', 'cy@example.com'], copies: [], text: /back in the shed/i },
    ],
  },
  {
    name: '메일 옮기기',
    lang: 'ko',
    tools: mailTools,
    given({ things: { outlookmail } }) {
      outlookmail.addFolder('청구서')
      return { message: outlookmail.put({ subject: '3월 청구서', from: from('김하나') }).id }
    },
    text: () => '"3월 청구서" 메일을 "청구서" 폴더로 옮겨 주세요.',
    steps: ({ message }) => [
      [mail('search_messages', { query: '3월 청구서' })],
      [mail('move_message', { message, folder: '청구서' })],
    ],
    asks: 1,
    becomes: ({ message }) => [
      { what: 'changed', at: 'outlookmail', id: message!, changed: ['folder'], folder: '청구서', subject: '3월 청구서' },
    ],
  },
  {
    name: '회의 옮기기',
    lang: 'ko',
    tools: meetingTools,
    given: (services) =>
      eventIn(services, { subject: '지붕 주간 회의', start: '2026-03-04T01:00:00', end: '2026-03-04T02:00:00' }),
    text: () => '2026-03-04의 "지붕 주간 회의"를 같은 날 오후 3시에서 4시로 옮겨 주세요.',
    steps: ({ event, version }) => [
      [meeting('list_events', { from: '2026-03-04T00:00', to: '2026-03-05T00:00' })],
      [meeting('update_event', { event, version, start: '2026-03-04T15:00', end: '2026-03-04T16:00' })],
    ],
    asks: 1,
    becomes: ({ event }) => [
      {
        what: 'changed',
        at: 'outlookcalendar',
        id: event!,
        changed: ['start', 'end'],
        start: '2026-03-04T06:00:00',
        end: '2026-03-04T07:00:00',
      },
    ],
  },
  {
    name: 'accept an invitation',
    lang: 'en',
    tools: meetingTools,
    given: (services) =>
      eventIn(services, {
        subject: 'Chimney sweep',
        start: '2026-03-05T01:00:00',
        end: '2026-03-05T02:00:00',
        isOrganizer: false,
        organizer: { emailAddress: { name: 'Hana', address: hana } },
        responseStatus: { response: 'notResponded' },
      }),
    text: () => 'I was invited to "Chimney sweep" on 2026-03-05. Accept it.',
    steps: ({ event }) => [
      [meeting('list_events', { from: '2026-03-05T00:00', to: '2026-03-06T00:00' })],
      [meeting('respond', { event, answer: 'accept' })],
    ],
    asks: 1,
    becomes: ({ event }) => [
      { what: 'changed', at: 'outlookcalendar', id: event!, changed: ['answer'], answer: 'accepted' },
      { ...mailed, to: hana, about: 'Chimney sweep' },
    ],
  },
  {
    name: 'cancel a meeting and say why',
    lang: 'en',
    tools: meetingTools,
    given: (services) =>
      eventIn(services, {
        subject: 'Gutter review',
        start: '2026-03-06T01:00:00',
        end: '2026-03-06T02:00:00',
        attendees: [guest('bob@contoso.example')],
      }),
    text: () => 'Cancel "Gutter review" on 2026-03-06 and let the guests know that we meet next week.',
    steps: ({ event, version }) => [
      [meeting('list_events', { from: '2026-03-06T00:00', to: '2026-03-07T00:00' })],
      [meeting('cancel_event', { event, version, comment: 'We meet next week.' })],
    ],
    asks: 1,
    becomes: ({ event }) => [
      { what: 'deleted', at: 'outlookcalendar', id: event! },
      { ...mailed, to: 'bob@contoso.example', about: 'Gutter review', comment: /next week/i },
    ],
  },
  {
    name: '화상 회의 잡기',
    lang: 'ko',
    tools: meetingTools,
    text: () => '2026-03-09 오전 10시부터 11시까지 bob@contoso.example 님과 "방수 공사" 화상 회의를 잡아 주세요.',
    steps: () => [
      [
        meeting('create_event', {
          title: '방수 공사',
          start: '2026-03-09T10:00',
          end: '2026-03-09T11:00',
          guests: ['bob@contoso.example'],
          isOnline: true,
        }),
      ],
    ],
    asks: 1,
    becomes: () => [
      { ...mailed, title: /방수 공사/, start: '2026-03-09T01:00:00', guests: ['bob@contoso.example'], isOnline: true },
      { ...mailed, to: 'bob@contoso.example', about: /방수 공사/ },
    ],
  },
]
