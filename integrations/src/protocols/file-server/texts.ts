import type { FieldTexts } from '../../kit/texts.ts'

export const fileServerTexts = {
  id: {
    label: { en: 'User name', ko: '사용자 이름' },
    wrong: { en: 'A user name is one line of at most 255 characters.', ko: '사용자 이름은 한 줄, 255자 이하로 입력해 주세요.' },
  },
  password: {
    label: { en: 'Password', ko: '비밀번호' },
    wrong: { en: 'A password is one line of at most 1,000 characters.', ko: '비밀번호는 한 줄, 1,000자 이하로 입력해 주세요.' },
  },
  baseFolder: {
    label: { en: 'Folder', ko: '폴더' },
    help: { en: 'Only what lies below is read. Empty means everything.', ko: '이 폴더 아래만 읽어요. 비워 두면 모두 읽어요.' },
    wrong: {
      en: 'A folder looks like Team/Plans, and has no . or .. as a name.',
      ko: '폴더는 팀/계획처럼 입력하세요. .이나 ..은 이름으로 쓸 수 없어요.',
    },
  },
  allowInvalidCertificate: { label: { en: 'Accept a certificate that cannot be verified', ko: '확인할 수 없는 인증서 허용' } },
} satisfies Readonly<Record<string, FieldTexts>>
