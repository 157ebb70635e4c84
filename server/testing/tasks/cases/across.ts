import { person } from '@quarry/integrations/vendors/outlookmail/testing/model'
import { page, pdf } from '../../../../extraction/testing/pdf.ts'
import type { Task } from '../task.ts'
import { at, issueIn, jira, named } from '../tools.ts'

const [mail, meeting, chat] = [at('outlookmail'), at('outlookcalendar'), at('googlechat')]
const [sheets, drive, tasks, videos] = [at('googlesheets'), at('googledrive'), at('googletasks'), at('youtube')]
const [dropbox, box, onedrive] = [at('dropbox'), at('box'), at('onedrive')]
const [confluence, notion, figma] = [at('confluence'), at('notion'), at('figma')]

/** A page with lines on it, as a program would print it. */
const printed = (...lines: string[]): Buffer =>
  pdf([page(lines.map((text, index) => ({ x: 50, y: 700 - 20 * index, size: 12, text })))])

/** Tasks that read at one service and act at another. */
export const acrossTasks: readonly Task[] = [
  {
    name: 'mail the total of a sheet',
    lang: 'en',
    tools: [...named('googlesheets', 'list_sheets get_values'), ...named('outlookmail', 'search_messages send_message')],
    given: ({ things: { googlesheets } }) => ({
      spreadsheet: googlesheets.add('Costs', {
        March: [
          ['What', 'Won'],
          ['Slates', 5_400_000],
          ['Scaffold', 1_250_000],
        ],
      }),
    }),
    text: ({ spreadsheet }) =>
      `Add up the costs in the Google sheet ${spreadsheet}, sheet March, and mail the total to boss@example.com, subject "Costs".`,
    steps: ({ spreadsheet }) => [
      [sheets('get_values', { spreadsheet, sheet: 'March' })],
      [mail('send_message', { to: ['boss@example.com'], subject: 'Costs', text: 'In total 6,650,000 won.' })],
    ],
    asks: 1,
    becomes: () => [
      { what: 'made', at: 'outlookmail', subject: 'Costs', to: ['boss@example.com'], copies: [], text: /6,?650,?000/ },
    ],
  },
  {
    name: '드롭박스 문서를 노션에 정리하기',
    lang: 'ko',
    tools: [...named('dropbox', 'search_files read_file'), ...named('notion', 'search get_page create_page')],
    given({ things }) {
      things.dropbox.add('/현장/점검 기록.txt', '동쪽 처마 누수. 담당은 이수진.')
      return { below: things.notion.page('현장 기록').id }
    },
    text: () =>
      'Dropbox에서 "점검 기록.txt"를 읽고, Notion의 "현장 기록" 아래에 "점검 요약" 페이지를 만들어 누수와 담당을 적어 주세요.',
    steps: ({ below }) => [
      [dropbox('search_files', { query: '점검 기록' }), notion('search', { words: '현장 기록' })],
      [dropbox('read_file', { file: '/현장/점검 기록.txt' })],
      [notion('create_page', { below, title: '점검 요약', text: '- 동쪽 처마 누수\n- 담당: 이수진' })],
    ],
    asks: 1,
    becomes: () => [{ what: 'made', at: 'notion', parent: '현장 기록', title: /점검 요약/, text: /누수[^]*이수진/ }],
  },
  {
    name: '회의를 옮기고 채팅방에 알리기',
    lang: 'ko',
    tools: [
      ...named('outlookcalendar', 'list_events get_event update_event'),
      ...named('googlechat', 'list_spaces read_space send_message'),
    ],
    given({ things: { outlookcalendar, googlechat } }) {
      googlechat.space('현장 팀')
      const { id, changeKey } = outlookcalendar.put({
        subject: '현장 회의',
        start: '2026-03-11T01:00:00',
        end: '2026-03-11T02:00:00',
      })
      return { event: id, version: changeKey }
    },
    text: () => '2026-03-11의 아웃룩 "현장 회의"를 오후 2시에서 3시로 옮기고, 구글 챗 "현장 팀"에 새 시간을 알려 주세요.',
    steps: ({ event, version }) => [
      [meeting('list_events', { from: '2026-03-11T00:00', to: '2026-03-12T00:00' })],
      [meeting('update_event', { event, version, start: '2026-03-11T14:00', end: '2026-03-11T15:00' })],
      [chat('send_message', { space: '현장 팀', text: '현장 회의는 오후 2시로 옮겼어요.' })],
    ],
    asks: 2,
    becomes: ({ event }) => [
      { what: 'changed', at: 'outlookcalendar', id: event!, changed: ['start', 'end'], start: '2026-03-11T05:00:00' },
      { what: 'made', at: 'googlechat', space: '현장 팀', text: /2시|14/ },
    ],
  },
  {
    name: 'a PDF of Drive in a page of Confluence',
    lang: 'en',
    tools: [...named('googledrive', 'search_files read_file'), ...named('confluence', 'search_pages list_spaces create_page')],
    given({ things: { googledrive, confluence: site } }) {
      const file = googledrive.add('Survey.pdf')
      googledrive.get(file).bytes = printed('Surveyed by Dana Roe', 'The ridge is sound.', 'Replace 40 slates by June.')
      site.space('BOAT')
      return { file }
    },
    text: () =>
      'Read Survey.pdf in Google Drive and sum it up on a page "Roof survey" in the Confluence space BOAT. Who surveyed it?',
    steps: ({ file }) => [
      [drive('search_files', { query: 'Survey' })],
      [drive('read_file', { file })],
      [confluence('create_page', { space: 'BOAT', title: 'Roof survey', text: 'The ridge is sound; 40 slates go by June.' })],
    ],
    asks: 1,
    becomes: () => [{ what: 'made', at: 'confluence', space: 'BOAT', title: 'Roof survey', text: /40 slates/ }],
    says: /Dana Roe/,
  },
  {
    name: 'a task from a mail',
    lang: 'en',
    tools: [...named('outlookmail', 'search_messages read_message'), ...named('googletasks', 'list_task_lists create_task')],
    given({ things: { outlookmail, googletasks } }) {
      googletasks.addList('Office')
      const body = 'Please sign the lease by 20 March 2026.'
      return { message: outlookmail.put({ subject: 'Lease', from: person('owner@partner.example', 'Owner'), body }).id }
    },
    text: () => 'Read the mail about the lease and put what it asks on my Google task list Office, with its day.',
    steps: ({ message }) => [
      [mail('search_messages', { query: 'lease' })],
      [mail('read_message', { message })],
      [tasks('create_task', { list: 'Office', title: 'Sign the lease', due: '2026-03-20' })],
    ],
    asks: 1,
    becomes: () => [{ what: 'made', at: 'googletasks', list: 'Office', title: /lease/i, due: '2026-03-20' }],
  },
  {
    name: '영상 내용을 채팅방에 올리기',
    lang: 'ko',
    tools: [...named('youtube', 'search_videos get_video'), ...named('googlechat', 'list_spaces send_message')],
    given({ things: { youtube, googlechat } }) {
      googlechat.space('배움터')
      const channel = youtube.channel('지붕 채널', '@지붕수리')
      return { video: youtube.video(channel, '기와 고치는 법', '걷어내기, 방수하기, 덮기의 세 단계.').id }
    },
    text: () => '유튜브에서 "기와 고치는 법" 영상을 찾아 설명에 있는 단계를 구글 챗 "배움터"에 올려 주세요.',
    steps: ({ video }) => [
      [videos('search_videos', { query: '기와 고치는 법' })],
      [videos('get_video', { video })],
      [chat('send_message', { space: '배움터', text: '세 단계: 걷어내기, 방수하기, 덮기' })],
    ],
    asks: 1,
    becomes: () => [{ what: 'made', at: 'googlechat', space: '배움터', text: /걷어내기[^]*방수하기[^]*덮기/ }],
  },
  {
    name: '시안 의견을 이슈로 만들기',
    lang: 'ko',
    tools: [...named('figma', 'list_comments reply_to_comment'), ...named('jira', 'list_projects create_issue')],
    given({ things: { figma: model } }) {
      const file = model.add('예약 화면', model.folder('예약'))
      return { file, comment: model.comment(file, 'Bo', '날짜 단추가 너무 작아요') }
    },
    text: ({ file }) => `Figma 파일 ${file}의 의견을 읽고 ROOF에 Bug로 등록한 뒤, 그 의견에 "등록했어요"라고 답해 주세요.`,
    steps: ({ file, comment }) => [
      [figma('list_comments', { file })],
      [jira('create_issue', { project: 'ROOF', type: 'Bug', summary: '날짜 단추가 너무 작아요' })],
      [figma('reply_to_comment', { file, comment, text: '등록했어요' })],
    ],
    asks: 2,
    becomes: ({ comment }) => [
      { what: 'issue made', project: 'ROOF', type: 'Bug', summary: /날짜 단추/ },
      { what: 'made', at: 'figma', file: '예약 화면', parent: comment!, text: /등록/ },
    ],
  },
  {
    name: 'an issue in a row of a sheet',
    lang: 'en',
    tools: [...named('jira', 'search_issues get_issue'), ...named('googlesheets', 'list_sheets get_values append_rows')],
    given: (services) => ({
      key: issueIn(services, 'Flashing is torn', { due: '2026-03-12' }),
      spreadsheet: services.things.googlesheets.add('Repairs', { Open: [['Issue', 'Due']] }),
    }),
    text: ({ key, spreadsheet }) =>
      `Read ${key} and add a row with its key and due date to sheet Open of the Google sheet ${spreadsheet}.`,
    steps: ({ key, spreadsheet }) => [
      [jira('get_issue', { key }), sheets('get_values', { spreadsheet, sheet: 'Open' })],
      [sheets('append_rows', { spreadsheet, sheet: 'Open', rows: [[key, '2026-03-12']] })],
    ],
    asks: 1,
    becomes: ({ key }) => [
      {
        what: 'changed',
        at: 'googlesheets',
        spreadsheet: 'Repairs',
        changed: ['rows'],
        rows: `[["Issue","Due"],["${key}","2026-03-12"]]`,
      },
    ],
  },
  {
    name: '박스 문서를 읽고 회의 잡기',
    lang: 'ko',
    tools: [...named('box', 'search_files read_file'), ...named('outlookcalendar', 'list_events create_event')],
    given: ({ things: { box: model } }) => ({
      file: model.add('공사 안내.txt', { content: '착공식은 2026년 3월 16일 오전 9시부터 10시까지 본관에서 합니다.' }).id,
    }),
    text: () => 'Box의 "공사 안내.txt"를 읽고 착공식을 아웃룩 캘린더에 넣어 주세요. 손님은 없습니다.',
    steps: ({ file }) => [
      [box('search_files', { query: '공사 안내' })],
      [box('read_file', { file })],
      [meeting('create_event', { title: '착공식', start: '2026-03-16T09:00', end: '2026-03-16T10:00', place: '본관' })],
    ],
    asks: 1,
    becomes: () => [
      {
        what: 'made',
        at: 'outlookcalendar',
        title: /착공식/,
        start: '2026-03-16T00:00:00',
        end: '2026-03-16T01:00:00',
        place: /본관/,
        guests: [],
      },
    ],
  },
  {
    name: 'a file of OneDrive summed up and mailed',
    lang: 'en',
    tools: [...named('onedrive', 'search_files read_file'), ...named('outlookmail', 'search_messages send_message')],
    given({ things: { onedrive: tenant } }) {
      const { drive: of, id } = tenant.add('Handover.md', tenant.root(), {
        content: '# Handover\n\nThe keys are with Cy. The alarm code changes on Friday.',
      })
      return { file: `${of}/${id}` }
    },
    text: () => 'Read Handover.md in OneDrive and mail bob@example.com who has the keys, subject "Keys".',
    steps: ({ file }) => [
      [onedrive('search_files', { query: 'Handover' })],
      [onedrive('read_file', { file })],
      [mail('send_message', { to: ['bob@example.com'], subject: 'Keys', text: 'Cy has the keys.' })],
    ],
    asks: 1,
    becomes: () => [{ what: 'made', at: 'outlookmail', subject: 'Keys', to: ['bob@example.com'], copies: [], text: /\bCy\b/ }],
  },
]
