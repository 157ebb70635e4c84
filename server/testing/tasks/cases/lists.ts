import type { ActingServices } from '../../services/acting-services.ts'
import type { TaskFacts, Task } from '../task.ts'
import { at, named } from '../tools.ts'

const sheets = at('googlesheets')
const sheetTools = named('googlesheets', 'list_sheets get_values append_rows update_values add_sheet')
const tasks = at('googletasks')
const taskTools = named('googletasks', 'list_task_lists list_tasks create_task update_task complete_task delete_task')
const chat = at('googlechat')
const chatTools = named('googlechat', 'list_spaces read_space read_thread send_message reply_in_thread send_direct_message')
const videos = at('youtube')
const videoTools = named('youtube', 'search_videos get_video get_channel list_channel_videos list_comments')

/** A space where somebody asked something. */
const asked = ({ things: { googlechat } }: ActingServices, name: string, words: string): TaskFacts => {
  const minji = googlechat.person('김민지', `minji-${googlechat.people.size}@example.com`)
  const { thread } = googlechat.write(googlechat.space(name, [minji]), minji, words)
  return { thread }
}

/** Tasks that end with rows, to-dos and messages, and two over videos. */
export const listTasks: readonly Task[] = [
  {
    name: '시트에 한 줄 넣기',
    lang: 'ko',
    tools: sheetTools,
    given: ({ things: { googlesheets } }) => ({
      spreadsheet: googlesheets.add('2026 매출', {
        월별: [
          ['월', '매출'],
          ['3월', 120_000],
        ],
      }),
    }),
    text: ({ spreadsheet }) => `구글 시트 ${spreadsheet}의 "월별"에 4월 매출 98000을 한 줄로 넣어 주세요.`,
    steps: ({ spreadsheet }) => [
      [sheets('get_values', { spreadsheet, sheet: '월별' })],
      [sheets('append_rows', { spreadsheet, sheet: '월별', rows: [['4월', 98_000]] })],
    ],
    asks: 1,
    becomes: () => [
      {
        what: 'changed',
        at: 'googlesheets',
        changed: ['rows'],
        spreadsheet: '2026 매출',
        rows: '[["월","매출"],["3월",120000],["4월",98000]]',
      },
    ],
  },
  {
    name: 'correct a cell',
    lang: 'en',
    tools: sheetTools,
    given: ({ things: { googlesheets } }) => ({
      spreadsheet: googlesheets.add('Stock', {
        Shed: [
          ['What', 'Count'],
          ['Slates', 300],
          ['Nails', 90],
        ],
      }),
    }),
    text: ({ spreadsheet }) => `In the Google sheet ${spreadsheet}, sheet Shed, there are 240 slates by now. Correct it.`,
    steps: ({ spreadsheet }) => [
      [sheets('get_values', { spreadsheet, sheet: 'Shed' })],
      [sheets('update_values', { spreadsheet, sheet: 'Shed', start: 'B2', rows: [[240]] })],
    ],
    asks: 1,
    becomes: () => [
      {
        what: 'changed',
        at: 'googlesheets',
        changed: ['rows'],
        spreadsheet: 'Stock',
        rows: '[["What","Count"],["Slates",240],["Nails",90]]',
      },
    ],
  },
  {
    name: 'a task with a day',
    lang: 'en',
    tools: taskTools,
    given: ({ things: { googletasks } }) => ({ list: googletasks.addList('Crew') }),
    text: () => 'Put "Call the scaffolder" on my task list Crew, due 2026-03-09.',
    steps: () => [[tasks('create_task', { list: 'Crew', title: 'Call the scaffolder', due: '2026-03-09' })]],
    asks: 1,
    becomes: () => [
      {
        what: 'made',
        at: 'googletasks',
        list: 'Crew',
        title: /call the scaffolder/i,
        due: '2026-03-09',
        status: 'needsAction',
        isDeleted: false,
      },
    ],
  },
  {
    name: '할 일 끝내기',
    lang: 'ko',
    tools: taskTools,
    given({ things: { googletasks } }) {
      const list = googletasks.addList('지붕 공사')
      googletasks.add('기와 고르기', {}, list)
      return { task: googletasks.add('견적 받기', { notes: '세 곳에서' }, list) }
    },
    text: () => '"지붕 공사" 목록에서 "견적 받기"를 끝낸 것으로 표시해 주세요.',
    steps: ({ task }) => [[tasks('list_tasks', { list: '지붕 공사' })], [tasks('complete_task', { list: '지붕 공사', task })]],
    asks: 1,
    becomes: ({ task }) => [
      { what: 'changed', at: 'googletasks', id: task!, changed: ['status'], title: '견적 받기', status: 'completed' },
    ],
  },
  {
    name: 'answer in a thread',
    lang: 'en',
    tools: chatTools,
    given: (services) => asked(services, 'Roof crew', 'Has the estimate come?'),
    text: () =>
      'Somebody in the Google Chat space Roof crew asks about the estimate. Answer in that thread: it came this morning.',
    steps: ({ thread }) => [
      [chat('read_space', { space: 'Roof crew' })],
      [chat('reply_in_thread', { thread, text: 'It came this morning.' })],
    ],
    asks: 1,
    becomes: ({ thread }) => [
      { what: 'made', at: 'googlechat', space: 'Roof crew', thread: thread!, isReply: true, text: /this morning/i },
    ],
  },
  {
    name: '채팅방에 알리기',
    lang: 'ko',
    tools: chatTools,
    given: (services) => asked(services, '지붕 팀', '안녕하세요'),
    text: () => '구글 챗 "지붕 팀" 방에 "견적이 도착했어요"라고 알려 주세요.',
    steps: () => [[chat('send_message', { space: '지붕 팀', text: '견적이 도착했어요' })]],
    asks: 1,
    becomes: () => [{ what: 'made', at: 'googlechat', space: '지붕 팀', isReply: false, text: /견적이 도착/ }],
  },
  {
    name: 'what a video is about',
    lang: 'en',
    tools: videoTools,
    given({ things: { youtube } }) {
      const channel = youtube.channel('Slaters', '@slaters')
      return { video: youtube.video(channel, 'Mending a valley', 'Strip it, line it with lead, lay it anew.').id }
    },
    text: () => 'Find the YouTube video "Mending a valley" and say what it lines the valley with.',
    steps: ({ video }) => [[videos('search_videos', { query: 'Mending a valley' })], [videos('get_video', { video })]],
    asks: 0,
    becomes: () => [],
    says: /\blead\b/,
  },
  {
    name: '영상 댓글 읽기',
    lang: 'ko',
    tools: videoTools,
    given({ things: { youtube } }) {
      const video = youtube.video(youtube.channel('물받이 채널', '@물받이'), '물받이 청소하기', '봄마다 해요.')
      youtube.comment(video, '이서연', '낙엽망을 씌우면 3년은 갑니다.')
      return { video: video.id }
    },
    text: () => '유튜브 "물받이 청소하기" 영상의 댓글에서 낙엽망이 몇 년 간다고 했는지 알려 주세요.',
    steps: ({ video }) => [[videos('search_videos', { query: '물받이 청소하기' })], [videos('list_comments', { video })]],
    asks: 0,
    becomes: () => [],
    says: /3년/,
  },
]
