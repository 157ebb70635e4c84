import type { Texts } from '../../kit/texts.ts'
import type { CloudSettings } from '../../platforms/owncloud-family/settings.ts'
import { cloudTexts } from '../../platforms/owncloud-family/texts.ts'
import { fileServerTexts } from '../../protocols/file-server/texts.ts'

export const texts: Texts<CloudSettings> = {
  about: { en: 'ownCloud 10, Infinite Scale and OpenCloud', ko: 'ownCloud 10, Infinite Scale, OpenCloud' },
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
      help: { en: 'Best an app password or app token of ownCloud.', ko: 'ownCloud의 앱 비밀번호나 앱 토큰을 권장해요.' },
      wrong: { en: 'A password is one line of at most 1,000 characters.', ko: '비밀번호는 한 줄, 1,000자 이하로 입력해 주세요.' },
    },
    baseFolder: {
      label: { en: 'Folder', ko: '폴더' },
      help: {
        en: 'Only what lies below is read. Infinite Scale: the space comes first, such as Marketing/Plans.',
        ko: '이 폴더 아래만 읽어요. Infinite Scale에서는 스페이스부터 적으세요. 예: 마케팅/계획',
      },
      wrong: {
        en: 'A folder looks like Team/Plans, and has no . or .. as a name.',
        ko: '폴더는 팀/계획처럼 입력하세요. .이나 ..은 이름으로 쓸 수 없어요.',
      },
    },
  },
}
