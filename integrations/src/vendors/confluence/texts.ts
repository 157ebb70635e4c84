import type { Texts } from '../../kit/texts.ts'
import type { ConfluenceSettings } from './settings.ts'

export const texts: Texts<ConfluenceSettings> = {
  about: { en: 'Pages, blog posts and attachments of Confluence Cloud', ko: 'Confluence Cloud의 페이지, 블로그 글, 첨부 파일' },
  fields: {
    url: {
      label: { en: 'Address', ko: '주소' },
      help: { en: 'For example https://your-team.atlassian.net', ko: '예: https://your-team.atlassian.net' },
      helpIfOptional: {
        en: 'Only where the account belongs to several sites. For example https://your-team.atlassian.net',
        ko: '계정에 사이트가 여러 개일 때만 입력하세요. 예: https://your-team.atlassian.net',
      },
      wrong: {
        en: 'The token is sent to this address, so it must start with https://, such as https://your-team.atlassian.net',
        ko: '토큰을 보내는 주소라서 https://로 시작해야 해요. 예: https://your-team.atlassian.net',
      },
    },
    id: {
      label: { en: 'Email of the account', ko: '계정 이메일' },
      help: {
        en: 'It must see every space that is to be found. An administrator of Confluence can also mirror the rights of folders.',
        ko: '검색할 스페이스를 모두 볼 수 있는 계정이어야 해요. Confluence 관리자 계정이면 폴더의 권한도 그대로 반영돼요.',
      },
      wrong: {
        en: 'This is no email address. One looks like ada@example.com',
        ko: '이메일 주소 형식이 아니에요. 예: ada@example.com',
      },
    },
    apiToken: {
      label: { en: 'API token', ko: 'API 토큰' },
      help: {
        en: 'Created at id.atlassian.com under Security, without scopes or with those the guide lists. It ends after a year at the latest.',
        ko: 'id.atlassian.com의 보안 메뉴에서 범위 없이, 또는 안내서에 적힌 범위를 골라 만들어 주세요. 길어도 1년 뒤에는 만료돼요.',
      },
      wrong: {
        en: 'A token has no spaces or line breaks. Copy it once more, whole.',
        ko: '토큰에는 공백이나 줄바꿈이 없어요. 처음부터 끝까지 다시 복사해 주세요.',
      },
      link: 'https://id.atlassian.com/manage-profile/security/api-tokens',
    },
    spaces: { label: { en: 'Spaces', ko: '스페이스' } },
  },
}
