import type { FieldTexts } from '../../kit/texts.ts'

export const cloudTexts = {
  mirrorRights: {
    label: {
      en: 'Show each document only to those who may read it there',
      ko: '원래 서비스에서 볼 수 있는 사람에게만 문서 보여 주기',
    },
  },
} satisfies Readonly<Record<string, FieldTexts>>
