import { bothTools, calendar, calendarTools, eventIn, issueIn, jira, jiraTools } from '../tools.ts'
import type { Task } from '../task.ts'

const created = (summary: string, given: object = {}) =>
  jira('create_issue', { project: 'ROOF', type: 'Task', summary, ...given })
const made = { what: 'issue made', project: 'ROOF' } as const

/** Tasks over documents and several services, and such as the person has allowed for a while. */
export const togetherTasks: readonly Task[] = [
  {
    name: 'file what a document says',
    lang: 'ko',
    tools: bothTools,
    knows: true,
    text: () => '동쪽 지붕 점검 문서를 읽고, 거기 적힌 프로젝트에 "동쪽 지붕 누수 수리" Task를 만들어 주세요.',
    steps: () => [[created('동쪽 지붕 누수 수리')]],
    asks: 1,
    becomes: () => [{ ...made, summary: /동쪽 지붕/ }],
  },
  {
    name: 'enter what a document says',
    lang: 'en',
    tools: bothTools,
    knows: true,
    text: () => 'Enter the offsite into my calendar and invite Bob; the documents say when (+09:00) and how to reach him.',
    steps: () => [
      [
        calendar('create_event', {
          title: 'Offsite',
          start: '2026-12-15T10:00:00+09:00',
          end: '2026-12-15T12:00:00+09:00',
          place: 'Busan',
          guests: ['bob@example.com'],
        }),
      ],
    ],
    asks: 1,
    becomes: () => [{ what: 'event made', title: /offsite/i, start: /^2026-12-15/, guests: ['bob@example.com'] }],
  },
  {
    name: 'an issue and an event',
    lang: 'en',
    tools: bothTools,
    text: () => 'File "Fix the skylight" as a Task in ROOF and block 2026-12-02, 10:00 to 11:00 (+09:00), for it in my calendar.',
    steps: () => [
      [
        created('Fix the skylight'),
        calendar('create_event', {
          title: 'Fix the skylight',
          start: '2026-12-02T10:00:00+09:00',
          end: '2026-12-02T11:00:00+09:00',
        }),
      ],
    ],
    asks: 2,
    becomes: () => [
      { ...made, summary: /skylight/i },
      { what: 'event made', title: /skylight/i, guests: [] },
    ],
  },
  {
    name: '이슈를 보고 일정 잡기',
    lang: 'ko',
    tools: bothTools,
    given: (services) => ({ key: issueIn(services, '천창 수리', { due: '2026-12-03' }) }),
    text: ({ key }) => `${key}를 읽고 기한 날 종일 일정으로 "천창 수리"를 넣어 주세요.`,
    steps: ({ key }) => [
      [jira('get_issue', { key })],
      [calendar('create_event', { title: '천창 수리', start: '2026-12-03', end: '2026-12-04' })],
    ],
    asks: 1,
    becomes: () => [{ what: 'event made', title: /천창/, start: '2026-12-03' }],
  },
  {
    name: 'an event told of in an issue',
    lang: 'en',
    tools: bothTools,
    given: (services) => ({ key: issueIn(services, 'Crane'), event: eventIn(services, { summary: 'Crane arrives' }) }),
    text: ({ key, event }) => `Look at the event ${event} and comment its title on ${key}.`,
    steps: ({ key, event }) => [[calendar('get_event', { event })], [jira('comment', { key, text: 'Crane arrives' })]],
    asks: 1,
    becomes: ({ key }) => [{ what: 'comment', key: key!, text: /crane arrives/i }],
  },
  {
    name: 'what was allowed is not asked about',
    lang: 'en',
    tools: jiraTools,
    text: () => 'File "Weekly check" as a Task in ROOF.',
    allowed: () => ({ call: created('Allowed'), pinned: ['project'] }),
    steps: () => [[created('Weekly check')]],
    asks: 0,
    becomes: () => [{ ...made, summary: /weekly check/i }],
  },
  {
    name: '허용한 댓글은 묻지 않기',
    lang: 'ko',
    tools: jiraTools,
    given: (services) => ({ key: issueIn(services, '주간 점검') }),
    text: ({ key }) => `${key}에 "이상 없음"이라고 댓글을 남겨 주세요.`,
    allowed: ({ key }) => ({ call: jira('comment', { key, text: '처음' }), pinned: ['key'] }),
    steps: ({ key }) => [[jira('comment', { key, text: '이상 없음' })]],
    asks: 0,
    becomes: ({ key }) => [{ what: 'comment', key: key!, text: /이상 없음/ }],
  },
  {
    name: 'what was allowed counts also after others’ words were read',
    lang: 'en',
    tools: jiraTools,
    given: (services) => ({ key: issueIn(services, 'Daily report') }),
    text: ({ key }) => `Read ${key} and comment "seen" on it.`,
    allowed: ({ key }) => ({ call: jira('comment', { key, text: 'first' }), pinned: ['key'] }),
    steps: ({ key }) => [[jira('get_issue', { key })], [jira('comment', { key, text: 'seen' })]],
    asks: 0,
    becomes: ({ key }) => [{ what: 'comment', key: key!, text: /seen/i }],
  },
  {
    name: '허용한 상태 변경',
    lang: 'ko',
    tools: jiraTools,
    given: (services) => ({ key: issueIn(services, '다시 열기', { status: 'Done' }) }),
    text: ({ key }) => `${key}를 다시 In progress로 옮겨 주세요.`,
    allowed: ({ key }) => ({ call: jira('transition', { key, to: 'Done' }), pinned: ['key'] }),
    steps: ({ key }) => [[jira('transition', { key, to: 'In progress' })]],
    asks: 0,
    becomes: ({ key }) => [{ what: 'issue changed', key: key!, changed: ['status'], status: 'In progress' }],
  },
  {
    name: 'where the builder has it go',
    lang: 'en',
    tools: jiraTools,
    fixed: { create_issue: { project: 'ROOF', type: 'Task' } },
    text: () => 'File "Sweep the attic".',
    steps: () => [[jira('create_issue', { summary: 'Sweep the attic' })]],
    asks: 1,
    becomes: () => [{ ...made, type: 'Task', summary: /sweep the attic/i }],
  },
  {
    name: '정해 둔 캘린더에 넣기',
    lang: 'ko',
    tools: calendarTools,
    fixed: { create_event: { calendar: 'primary', guests: [] } },
    text: () => '2026-12-05 종일 "다락 청소"를 넣어 주세요.',
    steps: () => [[calendar('create_event', { title: '다락 청소', start: '2026-12-05', end: '2026-12-06' })]],
    asks: 1,
    becomes: () => [{ what: 'event made', title: /다락 청소/, guests: [] }],
  },
]
