import type { SetUpTexts } from '../../kit/texts.ts'

export const setUp: SetUpTexts = {
  console: 'https://www.dropbox.com/developers/apps',
  steps: {
    open: { en: 'Open the Dropbox App Console.', ko: 'Dropbox App Console을 여세요.' },
    make: {
      en: 'Create an app with “Scoped access” and “Full Dropbox”.',
      ko: '‘Scoped access’와 ‘Full Dropbox’로 앱을 만드세요.',
    },
    redirect: { en: 'Add this under “Redirect URIs”:', ko: '‘Redirect URIs’에 이 주소를 추가하세요:' },
    scopes: { en: 'Tick these under “Permissions” and submit:', ko: '‘Permissions’에서 다음 항목을 체크하고 저장하세요:' },
    values: {
      en: 'Copy the app key as client ID and the app secret. Apply for production, or add more users, if people other than you connect.',
      ko: 'App key를 클라이언트 ID로, App secret을 비밀번호로 복사하세요. 다른 사람도 연결한다면 사용자를 추가하거나 production을 신청하세요.',
    },
  },
}
