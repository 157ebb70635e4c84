import type { Texts } from '../../kit/texts.ts'
import type { ChannelSettings } from './channel/settings.ts'

export const texts: Texts<ChannelSettings, 'account'> = {
  about: { en: 'Messages in channels and threads, and to people', ko: '채널과 스레드의 메시지, 사람에게 보내는 메시지' },
  fields: {
    apiToken: {
      label: { en: 'Token', ko: '토큰' },
      help: {
        en: 'In your Slack app under “OAuth & Permissions”. With a user token agents see and write as that person; a bot sees only the channels it is in, and cannot search.',
        ko: 'Slack 앱의 ‘OAuth & Permissions’에 있어요. 사용자 토큰이면 그 사람으로서 보고 써요. 봇은 들어가 있는 채널만 볼 수 있고 검색은 할 수 없어요.',
      },
      wrong: {
        en: 'A token begins with xoxp- or xoxb-. Copy it once more, whole.',
        ko: '토큰은 xoxp- 또는 xoxb-로 시작해요. 처음부터 끝까지 다시 복사해 주세요.',
      },
      link: 'https://api.slack.com/apps',
    },
    clientId: {
      label: { en: 'Client ID', ko: 'Client ID' },
      help: {
        en: 'In your Slack app under “Basic Information”: two numbers with a dot between them.',
        ko: 'Slack 앱의 ‘Basic Information’에 있어요. 점으로 이어진 두 숫자예요.',
      },
      wrong: {
        en: 'A client ID is two numbers with a dot between them. Copy it once more, whole.',
        ko: 'Client ID는 점으로 이어진 두 숫자예요. 처음부터 끝까지 다시 복사해 주세요.',
      },
      link: 'https://api.slack.com/apps',
    },
    clientSecret: {
      label: { en: 'Client Secret', ko: 'Client Secret' },
      help: {
        en: 'In your Slack app under “Basic Information”, beside the client ID.',
        ko: 'Slack 앱의 ‘Basic Information’에서 Client ID 아래에 있어요.',
      },
      wrong: {
        en: 'Copy the client secret once more, whole.',
        ko: 'Client Secret을 처음부터 끝까지 다시 복사해 주세요.',
      },
      link: 'https://api.slack.com/apps',
    },
    appToken: {
      label: { en: 'App-level token', ko: '앱 수준 토큰' },
      help: {
        en: 'In your Slack app under “Basic Information”, “App-Level Tokens”: make one with the scope connections:write. It begins with xapp-.',
        ko: 'Slack 앱의 ‘Basic Information’ → ‘App-Level Tokens’에서 connections:write 범위로 만드세요. xapp-로 시작해요.',
      },
      wrong: {
        en: 'An app-level token begins with xapp-. Copy it once more, whole.',
        ko: '앱 수준 토큰은 xapp-로 시작해요. 처음부터 끝까지 다시 복사해 주세요.',
      },
      link: 'https://api.slack.com/apps',
    },
    signingSecret: {
      label: { en: 'Signing Secret', ko: 'Signing Secret' },
      help: {
        en: 'In your Slack app under “Basic Information”. By it Quarry knows that a call is from Slack.',
        ko: 'Slack 앱의 ‘Basic Information’에 있어요. 이 값으로 Slack이 보낸 호출인지 확인해요.',
      },
      wrong: {
        en: 'The signing secret has 32 digits and letters from a to f. Copy it once more, whole.',
        ko: 'Signing Secret은 숫자와 a–f 글자 32자예요. 처음부터 끝까지 다시 복사해 주세요.',
      },
      link: 'https://api.slack.com/apps',
    },
  },
}
