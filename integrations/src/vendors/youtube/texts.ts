import type { Texts } from '../../kit/texts.ts'
import type { YoutubeSettings } from './settings.ts'

export const texts: Texts<Required<YoutubeSettings>> = {
  about: { en: 'Public videos, channels and comments', ko: '공개된 동영상, 채널, 댓글' },
  fields: {
    apiKey: {
      label: { en: 'API key', ko: 'API 키' },
      help: {
        en: 'Of a project in the Google Cloud console in which the YouTube Data API is enabled, restricted to that API.',
        ko: 'Google Cloud 콘솔에서 YouTube Data API를 사용 설정한 프로젝트의 키예요. 이 API만 쓰도록 제한해 두세요.',
      },
      wrong: { en: 'An API key begins with AIza.', ko: 'API 키는 AIza로 시작해요.' },
      link: 'https://console.cloud.google.com/apis/credentials',
    },
  },
}
