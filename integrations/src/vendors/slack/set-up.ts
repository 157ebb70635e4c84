import type { SetUpTexts } from '../../kit/texts.ts'

export const setUp: SetUpTexts = {
  console: 'https://api.slack.com/apps',
  steps: {
    open: { en: 'Open your apps in Slack.', ko: 'Slack에서 내 앱을 여세요.' },
    make: {
      en: 'Create an app from scratch, in the workspace of your people. It needs no bot.',
      ko: '구성원들이 쓰는 워크스페이스에 ‘From scratch’로 앱을 만드세요. 봇은 필요 없어요.',
    },
    redirect: {
      en: 'Under “OAuth & Permissions” add this redirect URL; Slack takes https only:',
      ko: '‘OAuth & Permissions’에 이 리디렉션 URL을 추가하세요. https 주소만 쓸 수 있어요:',
    },
    scopes: {
      en: 'Add these under “User Token Scopes”, not under “Bot Token Scopes”:',
      ko: '‘Bot Token Scopes’가 아니라 ‘User Token Scopes’에 다음 범위를 추가하세요:',
    },
    values: {
      en: 'Under “Basic Information” copy the client ID and the client secret.',
      ko: '‘Basic Information’에서 Client ID와 Client Secret을 복사하세요.',
    },
  },
}
