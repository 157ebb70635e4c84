import type { ToolTexts } from '../../../kit/tool.ts'

const text = { en: 'Text', ko: '내용' }
const thread = { en: 'Thread', ko: '대화목록' }

export const texts: Readonly<Record<string, ToolTexts>> = {
  send_text: {
    title: { en: 'Send a message', ko: '메시지 보내기' },
    about: { en: 'Writes a message; everybody in the space sees it.', ko: '메시지를 써요. 스페이스에 있는 모두가 볼 수 있어요.' },
    fields: { text, thread },
  },
  send_card: {
    title: { en: 'Send a card', ko: '카드 보내기' },
    about: {
      en: 'Writes a card with a title, a text and a button; everybody in the space sees it.',
      ko: '제목, 내용, 버튼이 있는 카드를 써요. 스페이스에 있는 모두가 볼 수 있어요.',
    },
    fields: { title: { en: 'Title', ko: '제목' }, text, link: { en: 'Link', ko: '링크' }, thread },
  },
}
