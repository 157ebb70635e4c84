import type { Texts } from '../../kit/texts.ts'
import type { ZendeskSettings } from './settings.ts'

export const texts: Texts<ZendeskSettings, 'account'> = {
  about: { en: 'Tickets and help center articles of Zendesk, for agents', ko: '에이전트가 쓰는 Zendesk 티켓과 헬프 센터 문서' },
  fields: {
    subdomain: {
      label: { en: 'Subdomain', ko: '하위 도메인' },
      help: {
        en: 'What stands before .zendesk.com in the address of your Zendesk.',
        ko: 'Zendesk 주소에서 .zendesk.com 앞에 있는 이름이에요.',
      },
      wrong: {
        en: 'It is one word, such as “acme” of acme.zendesk.com.',
        ko: 'acme.zendesk.com이라면 ‘acme’처럼 한 단어예요.',
      },
    },
    clientId: {
      label: { en: 'Identifier of the OAuth client', ko: 'OAuth 클라이언트 식별자' },
      help: {
        en: 'In Zendesk: Admin Center → Apps and integrations → APIs → OAuth clients. Add a client of the kind “Confidential”. Agents see and do what the person who adds it may see and do.',
        ko: 'Zendesk 관리 센터 → 앱 및 통합 → API → OAuth 클라이언트에서 ‘기밀’ 클라이언트를 추가하세요. 에이전트는 추가한 사람이 보고 할 수 있는 일을 해요.',
      },
      wrong: {
        en: 'The identifier has no spaces. Copy it once more, whole.',
        ko: '식별자에는 공백이 없어요. 처음부터 끝까지 다시 복사해 주세요.',
      },
      link: 'https://support.zendesk.com/hc/articles/4408845965210',
    },
    clientSecret: {
      label: { en: 'Secret of the OAuth client', ko: 'OAuth 클라이언트 비밀 키' },
      help: {
        en: 'Zendesk shows it whole only once, right after saving. API tokens do not work here.',
        ko: '저장한 직후에 한 번만 전체가 보여요. API 토큰은 쓸 수 없어요.',
      },
      wrong: {
        en: 'The secret has no spaces. Copy it once more, whole.',
        ko: '비밀 키에는 공백이 없어요. 처음부터 끝까지 다시 복사해 주세요.',
      },
    },
  },
}
