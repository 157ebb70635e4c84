import type { Texts } from '../../kit/texts.ts'
import { appRegistrationTexts } from '../../platforms/microsoft/texts.ts'
import type { OneDriveSettings } from './settings.ts'

export const texts: Texts<OneDriveSettings> = {
  about: { en: 'OneDrive of people, and document libraries of SharePoint', ko: '구성원의 OneDrive와 SharePoint 문서 라이브러리' },
  fields: {
    ...appRegistrationTexts,
    containers: { label: { en: 'Drives, sites and folders', ko: '드라이브, 사이트, 폴더' } },
  },
}
