import type { FieldTexts } from '../../kit/texts.ts'

export const serviceAccountTexts = {
  adminAccount: {
    label: { en: 'Admin account', ko: '관리자 계정' },
    help: {
      en: 'Email of the person in whose name Google is read. To count groups, it must be an administrator.',
      ko: '이 사람의 이메일로 Google을 읽어요. 그룹 권한까지 반영하려면 관리자 계정이어야 해요.',
    },
    wrong: {
      en: 'This is no email address. One looks like ada@example.com',
      ko: '이메일 주소 형식이 아니에요. 예: ada@example.com',
    },
  },
  serviceAccountKey: {
    label: { en: 'Service account key', ko: '서비스 계정 키' },
    help: {
      en: 'The JSON key file of a service account with domain-wide delegation.',
      ko: '도메인 전체 위임을 받은 서비스 계정의 JSON 키 파일이에요.',
    },
    wrong: {
      en: 'This is not the key file of a service account. It is JSON with "type": "service_account".',
      ko: '서비스 계정의 키 파일이 아니에요. "type": "service_account"가 들어 있는 JSON이에요.',
    },
    link: 'https://console.cloud.google.com/iam-admin/serviceaccounts',
  },
} satisfies Readonly<Record<string, FieldTexts>>
