import type { FieldTexts } from '../../kit/texts.ts'

export const hostTexts = {
  host: {
    label: { en: 'Host', ko: '호스트' },
    help: { en: 'For example files.example.com, without ftp:// or sftp://', ko: '예: files.example.com (ftp://나 sftp:// 없이)' },
    wrong: {
      en: 'Only the name or the IP address of the server, such as files.example.com: without ftp://, port or folder.',
      ko: 'files.example.com처럼 서버 이름이나 IP 주소만 입력하세요. ftp://, 포트, 폴더는 빼 주세요.',
    },
  },
} satisfies Readonly<Record<string, FieldTexts>>
