import type { SetUpTexts } from '../../kit/texts.ts'

export const setUp: SetUpTexts = {
  console: 'https://www.zendesk.com/login/',
  steps: {
    open: {
      en: 'As an administrator of Zendesk, open Admin Center → Apps and integrations → APIs → OAuth clients.',
      ko: 'Zendesk 관리자로 관리 센터 → 앱 및 통합 → API → OAuth 클라이언트를 여세요.',
    },
    make: {
      en: 'Add an OAuth client. Its kind is “Confidential”. People sign in by it at this one Zendesk alone; a global client, which Zendesk approves, serves all.',
      ko: 'OAuth 클라이언트를 추가하고 유형을 ‘기밀’로 하세요. 이 클라이언트로는 이 Zendesk에만 로그인할 수 있어요. Zendesk가 승인하는 글로벌 클라이언트는 어디서나 쓸 수 있어요.',
    },
    redirect: { en: 'Enter this as redirect URL:', ko: '리디렉션 URL에 이 주소를 넣으세요:' },
    scopes: {
      en: 'Where allowed scopes can be set, allow these; those that write only where agents are to change something:',
      ko: '허용 범위를 정할 수 있으면 다음을 허용하세요. 쓰기 범위는 에이전트가 무언가를 바꿔야 할 때만 필요해요:',
    },
    values: {
      en: 'Save. Copy the identifier as client ID, and the secret, which is shown whole this one time.',
      ko: '저장하세요. 식별자를 클라이언트 ID로, 이때 한 번만 전체가 보이는 비밀 키를 클라이언트 시크릿으로 복사하세요.',
    },
  },
}
