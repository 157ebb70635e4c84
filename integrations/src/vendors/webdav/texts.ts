import type { Texts } from '../../kit/texts.ts'
import type { DavSettings } from '../../protocols/dav/settings.ts'
import { fileServerTexts } from '../../protocols/file-server/texts.ts'

export const texts: Texts<DavSettings> = {
  about: { en: 'Any server that speaks WebDAV, such as a NAS', ko: 'NAS처럼 WebDAV를 지원하는 모든 서버' },
  fields: {
    url: {
      label: { en: 'Address', ko: '주소' },
      help: { en: 'For example https://nas.example.com/dav', ko: '예: https://nas.example.com/dav' },
      wrong: {
        en: 'This address cannot be used. One looks like https://files.example.com/dav',
        ko: '쓸 수 없는 주소예요. 예: https://files.example.com/dav',
      },
    },
    ...fileServerTexts,
  },
}
