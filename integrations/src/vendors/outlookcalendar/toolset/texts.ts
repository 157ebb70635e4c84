import type { Said } from '@quarry/contract/source/service'
import type { ToolTexts } from '../../../kit/tool.ts'

const calendar = { en: 'Calendar', ko: '캘린더' }
const event = { en: 'Event', ko: '일정' }
const version = { en: 'Version', ko: '버전' }
const title = { en: 'Title', ko: '제목' }
const start = { en: 'Start', ko: '시작' }
const end = { en: 'End', ko: '종료' }
const place = { en: 'Place', ko: '장소' }
const description = { en: 'Description', ko: '설명' }
const guests = { en: 'Guests', ko: '참석자' }
const people = { en: 'People', ko: '사람' }
const from = { en: 'From', ko: '부터' }
const to = { en: 'To', ko: '까지' }
const comment = { en: 'Message', ko: '함께 보낼 말' }

/** https://learn.microsoft.com/graph/permissions-reference#calendars-permissions */
export const permissions: Readonly<Record<string, Said>> = {
  'Calendars.Read': { en: 'See events', ko: '일정 보기' },
  'Calendars.Read.Shared': { en: 'See events, also in calendars of others that they share', ko: '내 일정과 공유받은 일정 보기' },
  'Calendars.ReadWrite': { en: 'See and change events', ko: '일정 보기와 바꾸기' },
  'People.Read': { en: 'Look up people by name', ko: '이름으로 사람 찾기' },
  'MailboxSettings.Read': { en: 'See the time zone', ko: '시간대 보기' },
}

export const texts: Readonly<Record<string, ToolTexts>> = {
  list_events: {
    title: { en: 'List events', ko: '일정 목록' },
    about: { en: 'Lists the events of a time.', ko: '기간 안의 일정을 나열해요.' },
    fields: { from, to, calendar, limit: { en: 'How many', ko: '개수' }, cursor: { en: 'Go on from', ko: '이어서 보기' } },
  },
  get_event: {
    title: { en: 'Read an event', ko: '일정 읽기' },
    about: { en: 'Reads an event with its guests.', ko: '일정과 참석자를 읽어요.' },
    fields: { event },
  },
  get_schedule: {
    title: { en: 'Look when people are busy', ko: '다른 사람 일정 확인' },
    about: { en: 'Tells when people of the organisation are busy.', ko: '조직 구성원이 언제 바쁜지 알려 줘요.' },
    fields: { people, from, to },
  },
  find_times: {
    title: { en: 'Find a free time', ko: '비는 시간 찾기' },
    about: { en: 'Finds times at which all are free.', ko: '모두가 비는 시간을 찾아요.' },
    fields: { people, from, to, minutes: { en: 'Minutes', ko: '분' } },
  },
  create_event: {
    title: { en: 'Create an event', ko: '일정 만들기' },
    about: { en: 'Enters an event; its guests get an invitation by mail.', ko: '일정을 만들어요. 참석자에게 초대 메일이 가요.' },
    fields: { title, start, end, guests, place, description, isOnline: { en: 'Meeting in Teams', ko: 'Teams 회의' }, calendar },
  },
  update_event: {
    title: { en: 'Change an event', ko: '일정 변경' },
    about: {
      en: 'Changes an event, unless somebody changed it meanwhile; its guests are told.',
      ko: '그 사이 다른 사람이 바꾸지 않았을 때만 일정을 바꿔요. 참석자에게 알림이 가요.',
    },
    fields: { event, version, title, start, end, place, description },
  },
  cancel_event: {
    title: { en: 'Cancel an event', ko: '일정 취소' },
    about: {
      en: 'Cancels an event, unless somebody changed it meanwhile, and tells its guests. It lies among the deleted items.',
      ko: '그 사이 다른 사람이 바꾸지 않았을 때만 일정을 취소하고 참석자에게 알려요. 취소한 일정은 지운 편지함에 있어요.',
    },
    fields: { event, version, comment },
  },
  respond: {
    title: { en: 'Answer an invitation', ko: '초대에 답하기' },
    about: {
      en: 'Accepts or declines an invitation and tells who sent it.',
      ko: '초대를 수락하거나 거절하고 보낸 사람에게 알려요.',
    },
    fields: { event, answer: { en: 'Answer', ko: '답' }, comment },
  },
}
