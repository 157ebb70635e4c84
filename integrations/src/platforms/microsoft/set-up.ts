import type { SetUpTexts } from '../../kit/texts.ts'

export const setUp: SetUpTexts = {
  console: 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade',
  steps: {
    open: {
      en: 'Open “App registrations” in the Microsoft Entra admin center.',
      ko: 'Microsoft Entra 관리 센터에서 ‘앱 등록’을 여세요.',
    },
    make: {
      en: 'Register an application. As account types choose “Any Entra ID tenant”: people sign in at the address that Microsoft keeps for apps of more than one tenant.',
      ko: '애플리케이션을 등록하세요. Quarry는 다중 테넌트 앱의 로그인 주소를 쓰므로 계정 유형은 ‘모든 조직(다중 테넌트)’을 고르세요.',
    },
    redirect: { en: 'Add the platform “Web” with this redirect URI:', ko: '‘웹’ 플랫폼을 추가하고 이 리디렉션 URI를 넣으세요:' },
    scopes: {
      en: 'Add these delegated permissions for Microsoft Graph, and grant admin consent if your organisation asks for it:',
      ko: 'Microsoft Graph의 위임된 권한에 다음을 추가하고, 조직에서 요구하면 관리자 동의를 부여하세요:',
    },
    values: {
      en: 'Copy the application (client) ID, and the value of a new secret under “Certificates & secrets”.',
      ko: '애플리케이션(클라이언트) ID를 복사하고, ‘인증서 및 암호’에서 새 암호를 만들어 그 값을 복사하세요.',
    },
  },
}
