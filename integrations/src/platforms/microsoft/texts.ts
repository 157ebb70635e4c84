import type { FieldTexts } from '../../kit/texts.ts'

export const appRegistrationTexts = {
  tenantId: {
    label: { en: 'Tenant ID', ko: '테넌트 ID' },
    help: {
      en: 'Directory (tenant) ID, or a domain of it such as contoso.onmicrosoft.com.',
      ko: '디렉터리(테넌트) ID나 contoso.onmicrosoft.com 같은 테넌트 도메인을 넣으세요.',
    },
    wrong: {
      en: 'A tenant is an ID such as 8eaef023-2b34-4da1-9baa-8bc8c9d6a490, or a domain such as contoso.onmicrosoft.com. “common” stands for many.',
      ko: '8eaef023-2b34-4da1-9baa-8bc8c9d6a490 같은 ID나 contoso.onmicrosoft.com 같은 도메인을 입력하세요. ‘common’은 여러 테넌트를 뜻해서 쓸 수 없어요.',
    },
  },
  clientId: {
    label: { en: 'Application (client) ID', ko: '애플리케이션(클라이언트) ID' },
    help: {
      en: 'Of an app registered in Microsoft Entra, with the permissions an administrator consented to.',
      ko: 'Microsoft Entra에 등록하고 관리자가 권한에 동의한 앱의 ID예요.',
    },
    wrong: {
      en: 'An application ID looks like 00001111-aaaa-2222-bbbb-3333cccc4444.',
      ko: '애플리케이션 ID는 00001111-aaaa-2222-bbbb-3333cccc4444 같은 형식이에요.',
    },
    link: 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade',
  },
  clientSecret: {
    label: { en: 'Client secret', ko: '클라이언트 암호' },
    help: {
      en: 'The value of a secret under “Certificates & secrets”, not its ID.',
      ko: '‘인증서 및 암호’에서 만든 암호의 ID가 아니라 값을 넣으세요.',
    },
    wrong: { en: 'A client secret has at most 500 characters.', ko: '클라이언트 암호는 500자 이하여야 해요.' },
  },
} satisfies Readonly<Record<string, FieldTexts>>
