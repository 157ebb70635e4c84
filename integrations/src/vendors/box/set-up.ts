import type { SetUpTexts } from '../../kit/texts.ts'

export const setUp: SetUpTexts = {
  console: 'https://app.box.com/developers/console',
  steps: {
    open: { en: 'Open the developer console of Box.', ko: 'Box 개발자 콘솔을 여세요.' },
    make: {
      en: 'Create a Platform App with “User Authentication (OAuth 2.0)”.',
      ko: '‘사용자 인증(OAuth 2.0)’을 쓰는 플랫폼 앱을 만드세요.',
    },
    redirect: { en: 'Under “Configuration” add this redirect URI:', ko: '‘구성’에 이 리디렉션 URI를 추가하세요:' },
    scopes: {
      en: 'There, under “Application Scopes”, allow reading and writing of all files and folders:',
      ko: '같은 곳의 ‘애플리케이션 범위’에서 모든 파일과 폴더의 읽기와 쓰기를 허용하세요:',
    },
    values: {
      en: 'Under “Configuration” copy the client ID and the client secret.',
      ko: '‘구성’에서 클라이언트 ID와 클라이언트 암호를 복사하세요.',
    },
  },
}
