import type { Texts } from '../../kit/texts.ts'
import type { ChatWebhookSettings } from './webhook.ts'

export const texts: Texts<ChatWebhookSettings> = {
  about: {
    en: 'Messages in a space, through a webhook of the space',
    ko: '스페이스 웹훅으로 보내는 메시지',
  },
  fields: {
    address: {
      label: { en: 'Webhook URL', ko: '웹훅 URL' },
      help: {
        en: 'In Google Chat: name of the space, Apps & integrations, Webhooks, Copy link. Whoever has it can write in the space.',
        ko: 'Google Chat의 스페이스 이름 → 앱 및 통합 → 웹훅에서 복사할 수 있어요. 이 URL이 있으면 누구나 스페이스에 글을 쓸 수 있어요.',
      },
      wrong: {
        en: 'It looks like https://chat.googleapis.com/v1/spaces/…/messages?key=…&token=…',
        ko: 'https://chat.googleapis.com/v1/spaces/…/messages?key=…&token=… 형식이어야 해요.',
      },
      link: 'https://chat.google.com',
    },
    name: {
      label: { en: 'Name of the space', ko: '스페이스 이름' },
      help: {
        en: 'Google does not say where a webhook writes. Whoever approves a message reads this name.',
        ko: '웹훅만으로는 어느 스페이스인지 알 수 없어요. 메시지를 승인하는 사람에게 이 이름을 보여 줘요.',
      },
      wrong: { en: 'Enter a name of at most 80 characters.', ko: '이름을 80자 안으로 입력하세요.' },
    },
  },
}
