import type { Task } from '../task.ts'
import { calendar, calendarTools as tools, eventKnown } from '../tools.ts'

const [start, end] = ['2026-12-01T10:00:00+09:00', '2026-12-01T11:00:00+09:00']
const moment = /^2026-12-01T(?:10:00:00\+09:00|01:00:00(?:\.000)?Z)/

/** Tasks that end with an event made, changed or deleted. */
export const calendarTasks: readonly Task[] = [
  {
    name: 'enter an event',
    lang: 'en',
    tools,
    text: () => 'Enter "Roof walk" on 2026-12-01 from 10:00 to 11:00, Seoul time (+09:00).',
    steps: () => [[calendar('create_event', { title: 'Roof walk', start, end })]],
    asks: 1,
    becomes: () => [{ what: 'event made', title: /roof walk/i, start: moment, guests: [] }],
  },
  {
    name: '일정 넣기',
    lang: 'ko',
    tools,
    text: () => '2026-12-01 오전 10시부터 11시까지(한국 시간) "지붕 점검"을 3층에 잡아 주세요.',
    steps: () => [[calendar('create_event', { title: '지붕 점검', start, end, place: '3층' })]],
    asks: 1,
    becomes: () => [{ what: 'event made', title: /지붕 점검/, place: /3층/, guests: [] }],
  },
  {
    name: 'invite a guest',
    lang: 'en',
    tools,
    text: () => 'Invite bob@example.com to "Slates" on 2026-12-01, 10:00 to 11:00 Seoul time (+09:00).',
    steps: () => [[calendar('create_event', { title: 'Slates', start, end, guests: ['bob@example.com'] })]],
    asks: 1,
    becomes: () => [{ what: 'event made', title: /slates/i, guests: ['bob@example.com'] }],
  },
  {
    name: '손님 초대하기',
    lang: 'ko',
    tools,
    text: () => '2026-12-01 10시부터 11시까지(+09:00) "기와 회의"에 bob@example.com님을 초대하고 메일도 보내 주세요.',
    steps: () => [[calendar('create_event', { title: '기와 회의', start, end, guests: ['bob@example.com'], notify: true })]],
    asks: 1,
    becomes: () => [{ what: 'event made', title: /기와 회의/, guests: ['bob@example.com'] }],
  },
  {
    name: 'a whole day',
    lang: 'en',
    tools,
    text: () => 'Put "Holiday" on 2026-12-24 as a whole day.',
    steps: () => [[calendar('create_event', { title: 'Holiday', start: '2026-12-24', end: '2026-12-25' })]],
    asks: 1,
    becomes: () => [{ what: 'event made', title: /holiday/i, start: '2026-12-24', end: '2026-12-25' }],
  },
  {
    name: 'move an event',
    lang: 'en',
    tools,
    given: (services) => eventKnown(services, { summary: 'Gutter talk', start: { dateTime: start }, end: { dateTime: end } }),
    text: ({ event }) => `Move the event ${event} to 14:00–15:00 of the same day (2026-12-01, +09:00).`,
    steps: ({ event, version }) => [
      [calendar('update_event', { event, version, start: '2026-12-01T14:00:00+09:00', end: '2026-12-01T15:00:00+09:00' })],
    ],
    asks: 1,
    becomes: ({ event }) => [{ what: 'event changed', id: event!, start: /^2026-12-01T(?:14|05):00/, title: 'Gutter talk' }],
  },
  {
    name: '일정 제목과 장소 바꾸기',
    lang: 'ko',
    tools,
    given: (services) => eventKnown(services, { summary: '회의' }),
    text: ({ event }) => `일정 ${event}의 제목을 "주간 회의"로, 장소를 2층으로 바꿔 주세요.`,
    steps: ({ event, version }) => [[calendar('update_event', { event, version, title: '주간 회의', place: '2층' })]],
    asks: 1,
    becomes: ({ event }) => [{ what: 'event changed', id: event!, title: /주간 회의/, place: /2층/ }],
  },
  {
    name: 'delete an event',
    lang: 'en',
    tools,
    given: (services) => eventKnown(services, { summary: 'Old sync' }),
    text: ({ event }) => `Delete the event ${event}.`,
    steps: ({ event, version }) => [[calendar('delete_event', { event, version })]],
    asks: 1,
    becomes: ({ event }) => [{ what: 'event deleted', id: event! }],
  },
  {
    name: '일정 지우기',
    lang: 'ko',
    tools,
    given: (services) => eventKnown(services, { summary: '지난 회의' }),
    text: ({ event }) => `일정 ${event}를 지워 주세요.`,
    steps: ({ event, version }) => [[calendar('get_event', { event })], [calendar('delete_event', { event, version })]],
    asks: 1,
    becomes: ({ event }) => [{ what: 'event deleted', id: event! }],
  },
]
