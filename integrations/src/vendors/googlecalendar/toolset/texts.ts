import type { Said } from '@quarry/contract/source/service'
import type { ToolTexts } from '../../../kit/tool.ts'

const calendar = { en: 'Calendar', ko: '캘린더' }
const event = { en: 'Event', ko: '일정' }
const version = { en: 'Version', ko: '버전' }
const from = { en: 'From', ko: '부터' }
const to = { en: 'To', ko: '까지' }
const title = { en: 'Title', ko: '제목' }
const start = { en: 'Start', ko: '시작' }
const end = { en: 'End', ko: '종료' }
const place = { en: 'Place', ko: '장소' }
const description = { en: 'Description', ko: '설명' }
const limit = { en: 'How many', ko: '개수' }
const cursor = { en: 'Go on from', ko: '이어서 보기' }
const guests = { en: 'Guests', ko: '참석자' }
const notify = { en: 'Mail the guests', ko: '참석자에게 메일 보내기' }

export const permissions: Readonly<Record<string, Said>> = {
  'https://www.googleapis.com/auth/calendar.events': { en: 'See and change events', ko: '일정 보기와 바꾸기' },
  'https://www.googleapis.com/auth/calendar.freebusy': { en: 'See when people are busy', ko: '사람들이 바쁜 시간 보기' },
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly': { en: 'See the list of calendars', ko: '캘린더 목록 보기' },
}

export const texts: Readonly<Record<string, ToolTexts>> = {
  list_calendars: {
    title: { en: 'List calendars', ko: '캘린더 목록' },
    about: { en: 'Lists the calendars of the account.', ko: '계정에 있는 캘린더를 나열해요.' },
    fields: { words: { en: 'Words', ko: '단어' }, limit, cursor },
  },
  list_events: {
    title: { en: 'List events', ko: '일정 목록' },
    about: { en: 'Lists the events of a time, also by words.', ko: '기간 안의 일정을 나열하고, 단어로도 찾아요.' },
    fields: {
      from,
      to,
      words: { en: 'Words', ko: '단어' },
      calendar,
      limit,
      cursor,
    },
  },
  get_event: {
    title: { en: 'Read an event', ko: '일정 읽기' },
    about: { en: 'Reads an event with its guests.', ko: '일정과 참석자를 읽어요.' },
    fields: { event, calendar },
  },
  free_busy: {
    title: { en: 'See when people are busy', ko: '바쁜 시간 확인' },
    about: {
      en: 'Tells when people are busy, as far as they share it.',
      ko: '상대가 공유한 만큼 언제 바쁜지 알려 줘요.',
    },
    fields: { people: { en: 'People', ko: '사람' }, from, to },
  },
  create_event: {
    title: { en: 'Create an event', ko: '일정 만들기' },
    about: { en: 'Enters an event and invites its guests.', ko: '일정을 만들고 참석자를 초대해요.' },
    fields: { title, start, end, guests, place, description, notify, calendar },
  },
  update_event: {
    title: { en: 'Change an event', ko: '일정 변경' },
    about: {
      en: 'Changes title, time, place or description of an event, unless somebody changed it meanwhile.',
      ko: '그 사이 다른 사람이 바꾸지 않았을 때만 일정의 제목, 시간, 장소, 설명을 바꿔요.',
    },
    fields: { event, version, title, start, end, place, description, notify, calendar },
  },
  delete_event: {
    title: { en: 'Delete an event', ko: '일정 삭제' },
    about: {
      en: 'Deletes an event, unless somebody changed it meanwhile; of a series all of it.',
      ko: '그 사이 다른 사람이 바꾸지 않았을 때만 일정을 삭제해요. 반복 일정은 모두 삭제돼요.',
    },
    fields: { event, version, notify, calendar },
  },
  respond: {
    title: { en: 'Answer an invitation', ko: '초대에 답하기' },
    about: {
      en: 'Accepts, declines or leaves open an invitation. Whoever organised it is mailed, unless that is turned off.',
      ko: '초대를 수락하거나 거절하거나 미정으로 답해요. 끄지 않으면 주최자에게 메일이 가요.',
    },
    fields: {
      event,
      answer: { en: 'Answer', ko: '답' },
      comment: { en: 'Note', ko: '메모' },
      notify: { en: 'Mail the organiser', ko: '주최자에게 메일 보내기' },
    },
  },
}
