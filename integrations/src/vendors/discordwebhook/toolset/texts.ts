import type { ToolTexts } from '../../../kit/tool.ts'

const text = { en: 'Text', ko: '내용' }
const thread = { en: 'Thread', ko: '스레드' }
const message = { en: 'Message', ko: '메시지' }

export const texts: Readonly<Record<string, ToolTexts>> = {
  send_message: {
    title: { en: 'Send a message', ko: '메시지 보내기' },
    about: { en: 'Writes a message in the channel of the webhook.', ko: '웹훅의 채널에 메시지를 써요.' },
    fields: { text, thread },
  },
  send_card: {
    title: { en: 'Send a card', ko: '카드 보내기' },
    about: {
      en: 'Writes a message with a title, a text and a link in the channel of the webhook.',
      ko: '제목, 내용, 링크가 있는 메시지를 웹훅의 채널에 써요.',
    },
    fields: { title: { en: 'Title', ko: '제목' }, text, link: { en: 'Link', ko: '링크' }, thread },
  },
  read_message: {
    title: { en: 'Read a message', ko: '메시지 읽기' },
    about: { en: 'Reads a message that this webhook wrote.', ko: '이 웹훅이 쓴 메시지를 읽어요.' },
    fields: { message, thread },
  },
  edit_message: {
    title: { en: 'Change a message', ko: '메시지 고치기' },
    about: { en: 'Gives a message that this webhook wrote another text.', ko: '이 웹훅이 쓴 메시지의 내용을 바꿔요.' },
    fields: { message, text, thread },
  },
  delete_message: {
    title: { en: 'Delete a message', ko: '메시지 삭제' },
    about: { en: 'Deletes a message that this webhook wrote.', ko: '이 웹훅이 쓴 메시지를 삭제해요.' },
    fields: { message, thread },
  },
}
