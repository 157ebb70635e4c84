import type { SetUpTexts } from '../../kit/texts.ts'

export const setUp: SetUpTexts = {
  console: 'https://www.notion.so/profile/integrations',
  steps: {
    open: { en: 'Open your integrations in Notion.', ko: 'Notion에서 내 통합을 여세요.' },
    make: {
      en: 'Create a public integration. It needs to read content; let it also read comments, and user information without email addresses, so that both are found. Where agents are to write, let it insert and update content and insert comments too.',
      ko: '공개 통합을 만드세요. 콘텐츠 읽기 권한이 필요해요. 댓글 읽기와 이메일을 뺀 사용자 정보까지 허용하면 댓글과 사람 이름도 찾을 수 있어요. 에이전트가 글을 써야 한다면 콘텐츠 삽입·업데이트와 댓글 삽입도 허용하세요.',
    },
    redirect: { en: 'Enter this as redirect URI:', ko: '리디렉션 URI에 이 주소를 넣으세요:' },
    scopes: { en: 'Allow these capabilities:', ko: '다음 기능을 허용하세요:' },
    values: {
      en: 'Under “Configuration” copy the OAuth client ID and the OAuth client secret.',
      ko: '‘구성’에서 OAuth 클라이언트 ID와 클라이언트 시크릿을 복사하세요.',
    },
  },
}
