import type { Texts } from '../../kit/texts.ts'
import type { WebhookSettings } from './webhook.ts'

export const texts: Texts<WebhookSettings, 'name'> = {
  about: {
    en: 'Messages in a channel, through a webhook of the channel',
    ko: '채널 웹훅으로 보내는 채널 메시지',
  },
  fields: {
    address: {
      label: { en: 'Webhook URL', ko: '웹훅 URL' },
      help: {
        en: 'In Discord: channel settings, Integrations, Webhooks, Copy Webhook URL. Whoever has it can write in the channel.',
        ko: 'Discord의 채널 설정 → 연동 → ‘웹후크’에서 복사할 수 있어요. 이 URL이 있으면 누구나 채널에 글을 쓸 수 있어요.',
      },
      wrong: {
        en: 'It looks like https://discord.com/api/webhooks/…/…',
        ko: 'https://discord.com/api/webhooks/…/… 형식이어야 해요.',
      },
      link: 'https://support.discord.com/hc/articles/228383668',
    },
  },
}
