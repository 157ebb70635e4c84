import type { SetUpTexts } from '../../kit/texts.ts'

export const setUp: SetUpTexts = {
  console: 'https://developer.atlassian.com/console/myapps/',
  steps: {
    open: { en: 'Open the Atlassian developer console.', ko: 'Atlassian 개발자 콘솔을 여세요.' },
    make: { en: 'Create an “OAuth 2.0 integration”.', ko: '‘OAuth 2.0 integration’을 만드세요.' },
    redirect: {
      en: 'Under “Authorization” add OAuth 2.0 (3LO) with this callback URL:',
      ko: '‘Authorization’에서 OAuth 2.0 (3LO)를 추가하고 이 콜백 URL을 넣으세요:',
    },
    scopes: {
      en: 'Under “Permissions” add the User identity API, and these for Jira and Confluence:',
      ko: '‘Permissions’에서 User identity API와 Jira·Confluence의 다음 권한을 추가하세요:',
    },
    values: {
      en: 'Under “Settings” copy the client ID and the secret. Under “Distribution” share the app if people other than you connect.',
      ko: '‘Settings’에서 클라이언트 ID와 비밀번호를 복사하세요. 다른 사람도 연결한다면 ‘Distribution’에서 앱을 공유하세요.',
    },
  },
}
