import type { Texts } from '../../kit/texts.ts'
import { serviceAccountTexts } from '../../platforms/google/form-texts.ts'
import type { DriveSettings } from './settings.ts'

export const texts: Texts<DriveSettings> = {
  about: { en: 'My Drive, shared drives and Google Docs', ko: '내 드라이브, 공유 드라이브, Google 문서' },
  fields: {
    ...serviceAccountTexts,
    containers: {
      label: { en: 'Folders', ko: '폴더' },
      help: {
        en: 'My Drive, shared drives and the folders directly in them. With nothing chosen, everything is read.',
        ko: '내 드라이브와 공유 드라이브, 그 바로 아래 폴더 중에서 골라요. 고르지 않으면 모두 읽어요.',
      },
    },
  },
}
