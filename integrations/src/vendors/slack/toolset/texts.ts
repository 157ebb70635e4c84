import type { Said } from '@quarry/contract/source/service'
import type { ToolTexts } from '../../../kit/tool.ts'

const channel = { en: 'Channel', ko: '채널' }
const text = { en: 'Text', ko: '내용' }
const limit = { en: 'How many', ko: '개수' }
const cursor = { en: 'Go on from', ko: '이어서 보기' }
const thread = { en: 'Thread', ko: '스레드' }

/** https://docs.slack.dev/reference/scopes */
export const permissions: Readonly<Record<string, Said>> = {
  'channels:history': { en: 'Read public channels', ko: '공개 채널 읽기' },
  'channels:read': { en: 'See public channels', ko: '공개 채널 목록 보기' },
  'chat:write': { en: 'Write messages', ko: '메시지 쓰기' },
  'files:write': { en: 'Upload files', ko: '파일 올리기' },
  'groups:history': { en: 'Read private channels', ko: '비공개 채널 읽기' },
  'groups:read': { en: 'See private channels', ko: '비공개 채널 목록 보기' },
  'im:history': { en: 'Read direct messages', ko: '다이렉트 메시지 읽기' },
  'im:write': { en: 'Begin direct messages', ko: '다이렉트 메시지 시작하기' },
  'reactions:write': { en: 'Add reactions', ko: '이모지 반응 남기기' },
  'search:read': { en: 'Search messages', ko: '메시지 검색' },
  'users:read': { en: 'See people', ko: '사람 정보 보기' },
}

export const texts: Readonly<Record<string, ToolTexts>> = {
  search_messages: {
    title: { en: 'Search messages', ko: '메시지 검색' },
    about: { en: 'Finds messages that the account sees.', ko: '이 계정이 볼 수 있는 메시지를 찾아요.' },
    fields: { query: { en: 'Words', ko: '단어' }, limit, cursor },
  },
  list_channels: {
    title: { en: 'List channels', ko: '채널 목록' },
    about: { en: 'Lists the channels the account sees.', ko: '이 계정이 볼 수 있는 채널을 나열해요.' },
    fields: { query: { en: 'Name or topic', ko: '이름 또는 주제' }, limit, cursor },
  },
  read_channel: {
    title: { en: 'Read a channel or thread', ko: '채널이나 스레드 읽기' },
    about: {
      en: 'Reads the newest messages of a channel, or a message and the replies to it.',
      ko: '채널의 최근 메시지나, 한 메시지와 그 답글을 읽어요.',
    },
    fields: { channel, thread, since: { en: 'Since', ko: '언제부터' }, limit, cursor },
  },
  find_people: {
    title: { en: 'Find people', ko: '사람 찾기' },
    about: { en: 'Finds people by name or handle.', ko: '이름이나 사용자 이름으로 사람을 찾아요.' },
    fields: { query: { en: 'Name or handle', ko: '이름 또는 사용자 이름' }, limit, cursor },
  },
  post_message: {
    title: { en: 'Send a message to a channel', ko: '채널에 메시지 보내기' },
    about: {
      en: 'Writes a message; everybody in the channel sees it.',
      ko: '메시지를 써요. 채널에 있는 모든 사람이 볼 수 있어요.',
    },
    fields: { channel, text },
  },
  reply_in_thread: {
    title: { en: 'Reply in a thread', ko: '스레드에 답글 달기' },
    about: {
      en: 'Answers a message; everybody in the channel can read it.',
      ko: '메시지에 답글을 달아요. 채널에 있는 모든 사람이 볼 수 있어요.',
    },
    fields: { channel, thread, text },
  },
  send_direct_message: {
    title: { en: 'Send a direct message', ko: '다이렉트 메시지 보내기' },
    about: { en: 'Writes to one person.', ko: '한 사람에게 메시지를 보내요.' },
    fields: { person: { en: 'Person', ko: '받는 사람' }, text },
  },
  schedule_message: {
    title: { en: 'Schedule a message', ko: '메시지 예약' },
    about: {
      en: 'Has Slack write a message in a channel at a later time.',
      ko: '정한 시각에 채널에 메시지가 올라가도록 예약해요.',
    },
    fields: { channel, text, at: { en: 'When', ko: '보낼 시각' } },
  },
  upload_file: {
    title: { en: 'Share a file', ko: '파일 올리기' },
    about: {
      en: 'Writes a text file and shares it in a channel.',
      ko: '텍스트 파일을 만들어 채널에 올려요.',
    },
    fields: {
      channel,
      name: { en: 'File name', ko: '파일 이름' },
      content: { en: 'Content', ko: '파일 내용' },
      text,
    },
  },
  add_reaction: {
    title: { en: 'Add a reaction', ko: '반응 추가' },
    about: { en: 'Puts an emoji to a message.', ko: '메시지에 이모지를 달아요.' },
    fields: { channel, message: { en: 'Message', ko: '메시지' }, emoji: { en: 'Emoji', ko: '이모지' } },
  },
}
