import type { Texts } from '../../kit/texts.ts'
import { appRegistrationTexts } from '../../platforms/microsoft/texts.ts'
import type { OneDriveSettings } from './settings.ts'

export const texts: Texts<OneDriveSettings> = {
  about: {
    en: 'OneDrive of people, document libraries and pages of SharePoint',
    ko: '구성원의 OneDrive, SharePoint 문서 라이브러리와 페이지',
  },
  fields: {
    ...appRegistrationTexts,
    certificate: {
      label: { en: 'Certificate and private key', ko: '인증서와 개인 키' },
      help: {
        en: 'SharePoint tells who is in the groups of a site (Owners, Members, Visitors) only to an app with a certificate and the SharePoint permission Sites.FullControl.All. Without it, nobody finds what is open through such a group. Paste both parts in PEM, from BEGIN to END, the key without a passphrase.',
        ko: 'SharePoint는 인증서와 SharePoint 권한 Sites.FullControl.All이 있는 앱에만 사이트 그룹(소유자, 구성원, 방문자)에 누가 있는지 알려 줘요. 인증서가 없으면 이런 그룹에만 열린 문서는 아무도 찾지 못해요. 인증서와 암호 없는 개인 키를 PEM 형식으로, BEGIN부터 END까지 붙여 넣으세요.',
      },
      wrong: {
        en: 'A certificate and the RSA key that belongs to it, both in PEM, the key without a passphrase.',
        ko: '인증서와 그에 맞는 RSA 개인 키를 모두 PEM 형식으로 넣으세요. 키에 암호가 걸려 있으면 안 돼요.',
      },
    },
    containers: { label: { en: 'Drives, sites and folders', ko: '드라이브, 사이트, 폴더' } },
  },
}
