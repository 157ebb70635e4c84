import type { ActingServices } from '../../services/acting-services.ts'
import type { Task, TaskFacts } from '../task.ts'
import { at, issueIn, jira, named } from '../tools.ts'

const slack = at('slack')
const slackTools = named(
  'slack',
  'search_messages list_channels read_channel find_people post_message reply_in_thread send_direct_message add_reaction',
)
const hook = at('googlechatwebhook')
const hookTools = named('googlechatwebhook', 'send_text send_card')
const discord = at('discordwebhook')
const discordTools = named('discordwebhook', 'send_message send_card read_message edit_message delete_message')
const written = { what: 'made', at: 'slack', by: 'ada', files: [], reactions: [] } as const

/** A channel of Slack where somebody said something. */
function said({ things, ada }: ActingServices, channel: string, by: string, words: string): TaskFacts {
  const { slack: model } = things
  const who = model.user(by, `${by} ${channel}`)
  return { message: model.write(model.channel(channel, [ada, who]), who, words).ts }
}

/** A message that the webhook wrote before. */
function noted({ discord: { messages } }: ActingServices, id: string, content: string): TaskFacts {
  messages.set(id, { id, content, embeds: [], thread: null, flags: 0, allowed_mentions: null })
  return { message: id }
}

/** Tasks that end with a message in Slack, in a space of Google Chat or in a channel of Discord. */
export const talkTasks: readonly Task[] = [
  {
    name: '슬랙 채널에 알리기',
    lang: 'ko',
    tools: slackTools,
    given: (services) => said(services, '현장-공지', 'dohyun', '비계는 언제 오나요?'),
    text: () => '슬랙 "현장-공지" 채널에 "비계는 목요일에 와요."라고 올려 주세요.',
    steps: () => [
      [slack('list_channels', { query: '현장' })],
      [slack('post_message', { channel: '#현장-공지', text: '비계는 목요일에 와요.' })],
    ],
    asks: 1,
    becomes: () => [{ ...written, channel: '현장-공지', thread: null, text: /목요일/ }],
  },
  {
    name: 'answer in a thread of Slack',
    lang: 'en',
    tools: slackTools,
    given: (services) => said(services, 'slates', 'bo', 'Have the slates come?'),
    text: () => 'In the Slack channel slates somebody asks whether the slates have come. Answer in the thread: this morning.',
    steps: ({ message }) => [
      [slack('read_channel', { channel: '#slates' })],
      [slack('reply_in_thread', { channel: '#slates', thread: message, text: 'This morning.' })],
    ],
    asks: 1,
    becomes: ({ message }) => [{ ...written, channel: 'slates', thread: message!, text: /this morning/i }],
  },
  {
    name: '슬랙에서 찾아보기',
    lang: 'ko',
    tools: slackTools,
    given: (services) => said(services, '자재', 'soojin', '방수포는 창고 3번 선반에 있어요.'),
    text: () => '슬랙에서 방수포가 어디 있다고 했는지 찾아 주세요.',
    steps: () => [[slack('search_messages', { query: '방수포' })]],
    asks: 0,
    becomes: () => [],
    says: /3번 선반/,
  },
  {
    name: 'a direct message in Slack',
    lang: 'en',
    tools: slackTools,
    given(services) {
      services.things.slack.user('cleo', 'Cleo Roe')
      return {}
    },
    text: () => 'Write to Cleo Roe in Slack, to her alone: the keys are in the shed.',
    steps: () => [
      [slack('find_people', { query: 'Cleo' })],
      [slack('send_direct_message', { person: '@cleo', text: 'The keys are in the shed.' })],
    ],
    asks: 1,
    becomes: () => [{ ...written, channel: /^(ada,cleo|cleo,ada)$/, thread: null, text: /in the shed/i }],
  },
  {
    name: '슬랙 메시지에 반응하기',
    lang: 'ko',
    tools: slackTools,
    given: (services) => said(services, '점심', 'yuna', '오늘은 국수예요!'),
    text: () => '슬랙 "점심" 채널의 마지막 메시지에 :eyes: 반응을 달아 주세요.',
    steps: ({ message }) => [
      [slack('read_channel', { channel: '#점심' })],
      [slack('add_reaction', { channel: '#점심', message, emoji: 'eyes' })],
    ],
    asks: 1,
    becomes: ({ message }) => [{ what: 'changed', at: 'slack', id: message!, changed: ['reactions'], reactions: ['eyes'] }],
  },
  {
    name: 'tell a channel of Slack about an issue',
    lang: 'en',
    tools: [...named('jira', 'get_issue comment'), ...named('slack', 'list_channels post_message')],
    given: (services) => ({ ...said(services, 'repairs', 'max', 'Hi'), key: issueIn(services, 'Weathercock squeaks') }),
    text: ({ key }) => `Read ${key} and tell the Slack channel repairs what it is about.`,
    steps: ({ key }) => [
      [jira('get_issue', { key })],
      [slack('post_message', { channel: '#repairs', text: 'The weathercock squeaks.' })],
    ],
    asks: 1,
    becomes: () => [{ ...written, channel: 'repairs', thread: null, text: /weathercock/i }],
  },
  {
    name: 'post to a space by its webhook',
    lang: 'en',
    tools: hookTools,
    text: () => 'Tell the space of the Google Chat webhook: the scaffold is up.',
    steps: () => [[hook('send_text', { text: 'The scaffold is up.' })]],
    asks: 1,
    becomes: () => [{ what: 'made', at: 'googlechatwebhook', text: /scaffold is up/i, cards: [] }],
  },
  {
    name: '웹훅으로 카드 보내기',
    lang: 'ko',
    tools: hookTools,
    text: () =>
      '구글 챗 웹훅으로 제목이 "견적"인 카드를 보내 주세요. 내용은 "세 곳에서 받았어요", 버튼은 https://example.com/quotes 로 이어져요.',
    steps: () => [[hook('send_card', { title: '견적', text: '세 곳에서 받았어요', link: 'https://example.com/quotes' })]],
    asks: 1,
    becomes: () => [
      { what: 'made', at: 'googlechatwebhook', text: '', cards: /^견적: .*세 곳에서 받았어요.*example\.com\/quotes/ },
    ],
  },
  {
    name: '이슈를 웹훅으로 알리기',
    lang: 'ko',
    tools: [...named('jira', 'get_issue comment'), ...hookTools],
    given: (services) => ({ key: issueIn(services, '굴뚝 청소', { due: '2026-03-24' }) }),
    text: ({ key }) => `${key}를 읽고 구글 챗 웹훅의 "굴뚝" 대화목록에 기한을 알려 주세요.`,
    steps: ({ key }) => [
      [jira('get_issue', { key })],
      [hook('send_text', { text: '굴뚝 청소는 2026-03-24까지예요.', thread: '굴뚝' })],
    ],
    asks: 1,
    becomes: () => [{ what: 'made', at: 'googlechatwebhook', text: /2026-03-24|3월 24일/, thread: /\/굴뚝$/ }],
  },
  {
    name: 'post to a channel of Discord',
    lang: 'en',
    tools: discordTools,
    text: () => 'Write in Discord: The ladder is back.',
    steps: () => [[discord('send_message', { text: 'The ladder is back.' })]],
    asks: 1,
    becomes: () => [{ what: 'made', at: 'discordwebhook', text: /ladder is back/i, cards: [] }],
  },
  {
    name: '디스코드에 카드 보내기',
    lang: 'ko',
    tools: discordTools,
    text: () =>
      '디스코드에 제목이 "비계 일정"인 카드를 보내 주세요. 내용은 "목요일에 와요", 제목은 https://example.com/plan 으로 이어져요.',
    steps: () => [[discord('send_card', { title: '비계 일정', text: '목요일에 와요', link: 'https://example.com/plan' })]],
    asks: 1,
    becomes: () => [{ what: 'made', at: 'discordwebhook', text: '', cards: /^비계 일정 · 목요일에 와요 · .*example\.com\/plan/ }],
  },
  {
    name: '디스코드 메시지 고치기',
    lang: 'ko',
    tools: discordTools,
    given: (services) => noted(services, '800000000001', '점심은 12시예요.'),
    text: ({ message }) => `디스코드 메시지 ${message}의 내용을 "점심은 1시예요."로 고쳐 주세요.`,
    steps: ({ message }) => [
      [discord('read_message', { message })],
      [discord('edit_message', { message, text: '점심은 1시예요.' })],
    ],
    asks: 1,
    becomes: ({ message }) => [
      { what: 'changed', at: 'discordwebhook', id: message!, changed: ['text'], text: '점심은 1시예요.' },
    ],
  },
  {
    name: '디스코드 메시지 지우기',
    lang: 'ko',
    tools: discordTools,
    given: (services) => noted(services, '800000000002', '오늘은 쉬어요.'),
    text: ({ message }) => `디스코드 메시지 ${message}를 지워 주세요.`,
    steps: ({ message }) => [[discord('delete_message', { message })]],
    asks: 1,
    becomes: ({ message }) => [{ what: 'deleted', at: 'discordwebhook', id: message! }],
  },
]
