import type { SetUpTexts } from '../../kit/texts.ts'

export const setUp: SetUpTexts = {
  console: 'https://www.figma.com/developers/apps',
  steps: {
    open: { en: 'Open your apps in Figma.', ko: 'Figma에서 내 앱을 여세요.' },
    make: {
      en: 'Create an app; a private one is enough for your own organisation.',
      ko: '앱을 만드세요. 내 조직에서만 쓴다면 비공개 앱으로 충분해요.',
    },
    redirect: {
      en: 'Add this redirect URL under “OAuth credentials”:',
      ko: '‘OAuth credentials’에 이 리디렉션 URL을 추가하세요:',
    },
    scopes: {
      en: 'Choose these under “OAuth scopes”, with current_user:read, and publish the app:',
      ko: '‘OAuth scopes’에서 다음 범위와 current_user:read를 고르고 앱을 게시하세요:',
    },
    values: { en: 'Copy the client ID and the client secret.', ko: '클라이언트 ID와 보안 비밀번호를 복사하세요.' },
  },
}
