import type { Said } from '@quarry/contract/source/service'
import type { ToolTexts } from '../../../kit/tool.ts'
import { scopes } from './chat.ts'

const space = { en: 'Space', ko: '스페이스' }
const text = { en: 'Text', ko: '내용' }
const thread = { en: 'Thread', ko: '대화목록' }
const message = { en: 'Message', ko: '메시지' }
const limit = { en: 'How many', ko: '개수' }
const cursor = { en: 'Go on from', ko: '이어서 보기' }

/** https://developers.google.com/workspace/chat/authenticate-authorize#chat-api-scopes */
export const permissions: Readonly<Record<string, Said>> = {
  [scopes.spaces]: { en: 'See spaces', ko: '스페이스 보기' },
  [scopes.members]: { en: 'See members of spaces', ko: '스페이스 참여자 보기' },
  [scopes.reading]: { en: 'Read messages', ko: '메시지 읽기' },
  [scopes.sending]: { en: 'Send messages', ko: '메시지 보내기' },
  [scopes.changing]: { en: 'Read, write and change messages', ko: '메시지 읽기, 쓰기, 바꾸기' },
  [scopes.reacting]: { en: 'Add reactions', ko: '이모티콘 반응 남기기' },
  [scopes.people]: { en: 'See names in the directory', ko: '디렉터리에서 이름 보기' },
}

export const texts: Readonly<Record<string, ToolTexts>> = {
  list_spaces: {
    title: { en: 'List spaces', ko: '스페이스 목록' },
    about: { en: 'Lists the spaces and conversations the account is in.', ko: '계정이 참여한 스페이스와 대화를 나열해요.' },
    fields: { words: { en: 'Name', ko: '이름' }, limit, cursor },
  },
  read_space: {
    title: { en: 'Read a space', ko: '스페이스 읽기' },
    about: { en: 'Reads the newest messages of a space.', ko: '스페이스의 최근 메시지를 읽어요.' },
    fields: { space, since: { en: 'Since', ko: '언제부터' }, limit, cursor },
  },
  read_thread: {
    title: { en: 'Read a thread', ko: '대화목록 읽기' },
    about: { en: 'Reads a message and the replies to it.', ko: '메시지와 그 답글을 읽어요.' },
    fields: { thread, limit, cursor },
  },
  list_members: {
    title: { en: 'List members', ko: '참여자 목록' },
    about: { en: 'Lists who is in a space.', ko: '스페이스에 참여한 사람을 나열해요.' },
    fields: { space, cursor },
  },
  send_message: {
    title: { en: 'Send a message to a space', ko: '스페이스에 메시지 보내기' },
    about: { en: 'Writes a message; everybody in the space sees it.', ko: '메시지를 써요. 스페이스에 있는 모두가 볼 수 있어요.' },
    fields: { space, text },
  },
  reply_in_thread: {
    title: { en: 'Reply in a thread', ko: '대화목록에 답글 달기' },
    about: {
      en: 'Answers in a thread; everybody in the space sees it.',
      ko: '대화목록에 답글을 달아요. 스페이스에 있는 모두가 볼 수 있어요.',
    },
    fields: { thread, text },
  },
  send_direct_message: {
    title: { en: 'Send a direct message', ko: '채팅 메시지 보내기' },
    about: { en: 'Writes to one person.', ko: '한 사람에게 메시지를 보내요.' },
    fields: { person: { en: 'Person', ko: '받는 사람' }, text },
  },
  update_message: {
    title: { en: 'Change a message', ko: '메시지 고치기' },
    about: { en: 'Gives a message that the account wrote another text.', ko: '이 계정이 쓴 메시지의 내용을 바꿔요.' },
    fields: { message, text },
  },
  add_reaction: {
    title: { en: 'Add a reaction', ko: '반응 추가' },
    about: { en: 'Puts an emoji to a message.', ko: '메시지에 이모티콘을 달아요.' },
    fields: { message, emoji: { en: 'Emoji', ko: '이모티콘' } },
  },
}
