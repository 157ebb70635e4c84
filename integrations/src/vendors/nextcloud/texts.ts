import type { Texts } from '../../kit/texts.ts'
import type { CloudSettings } from '../../platforms/owncloud-family/settings.ts'
import { cloudTexts } from '../../platforms/owncloud-family/texts.ts'
import { fileServerTexts } from '../../protocols/file-server/texts.ts'

export const texts: Texts<CloudSettings> = {
  about: { en: 'Files and shared folders of a Nextcloud server', ko: 'Nextcloud 서버의 파일과 공유 폴더' },
  fields: {
    ...fileServerTexts,
    ...cloudTexts,
    url: {
      label: { en: 'Address', ko: '주소' },
      help: {
        en: 'The address you open in the browser, for example https://cloud.example.com',
        ko: '브라우저에서 여는 주소. 예: https://cloud.example.com',
      },
      wrong: {
        en: 'This address cannot be used. One looks like https://files.example.com/dav',
        ko: '쓸 수 없는 주소예요. 예: https://files.example.com/dav',
      },
    },
    password: {
      label: { en: 'Password', ko: '비밀번호' },
      help: {
        en: 'Best an app password: in Nextcloud under Settings, Security.',
        ko: '앱 비밀번호를 권장해요. Nextcloud의 설정 → 보안에서 만들 수 있어요.',
      },
      wrong: { en: 'A password is one line of at most 1,000 characters.', ko: '비밀번호는 한 줄, 1,000자 이하로 입력해 주세요.' },
    },
  },
}
