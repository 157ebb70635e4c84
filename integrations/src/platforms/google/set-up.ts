import type { SetUpTexts } from '../../kit/texts.ts'

export const setUp: SetUpTexts = {
  console: 'https://console.cloud.google.com/auth/clients',
  steps: {
    open: {
      en: 'Open your project in the Google Cloud console and enable the APIs of the services above.',
      ko: 'Google Cloud 콘솔에서 프로젝트를 열고 위에 있는 서비스의 API를 사용 설정하세요.',
    },
    make: {
      en: 'Create a client of the type “Web application”. On the consent screen choose “Internal” if only people of your organisation connect; then Google asks for no review.',
      ko: '‘웹 애플리케이션’ 유형의 클라이언트를 만드세요. 조직 안에서만 연결한다면 동의 화면에서 ‘내부’를 고르세요. 그러면 Google 심사를 받지 않아도 돼요.',
    },
    redirect: { en: 'Enter this under “Authorized redirect URIs”:', ko: '‘승인된 리디렉션 URI’에 이 주소를 넣으세요:' },
    scopes: { en: 'Add these under “Data Access”:', ko: '‘데이터 액세스’에 이 범위를 추가하세요:' },
    values: { en: 'Copy the client ID and the client secret.', ko: '클라이언트 ID와 보안 비밀번호를 복사하세요.' },
  },
}
