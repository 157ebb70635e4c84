import type { Texts } from '../../kit/texts.ts'
import type { DropboxSettings } from './settings.ts'

export const texts: Texts<DropboxSettings> = {
  about: { en: 'Files and shared folders of a Dropbox account or team', ko: '개인이나 팀의 Dropbox 파일과 공유 폴더' },
  fields: {
    adminAccount: {
      label: { en: 'Admin account', ko: '관리자 계정' },
      help: {
        en: 'Email of the team member in whose name Dropbox is read. Only what this person sees is found.',
        ko: '이 팀원의 이메일로 Dropbox를 읽어요. 이 사람이 볼 수 있는 것만 찾을 수 있어요.',
      },
      wrong: {
        en: 'This is no email address. One looks like ada@example.com',
        ko: '이메일 주소 형식이 아니에요. 예: ada@example.com',
      },
    },
    appKey: {
      label: { en: 'App key', ko: '앱 키' },
      wrong: { en: 'An app key has at most 200 characters.', ko: '앱 키는 200자 이하여야 해요.' },
      link: 'https://www.dropbox.com/developers/apps',
    },
    appSecret: {
      label: { en: 'App secret', ko: '앱 시크릿' },
      wrong: { en: 'An app secret has at most 200 characters.', ko: '앱 시크릿은 200자 이하여야 해요.' },
    },
    refreshToken: {
      label: { en: 'Refresh token', ko: '리프레시 토큰' },
      help: {
        en: 'A token that an administrator of the team was given for the app. The documentation tells how to get one.',
        ko: '팀 관리자가 앱에 대해 받은 토큰이에요. 받는 방법은 문서에 있어요.',
      },
      wrong: { en: 'A token has at most 1,000 characters.', ko: '토큰은 1,000자 이하여야 해요.' },
    },
    containers: {
      label: { en: 'Folders', ko: '폴더' },
      help: {
        en: 'The folders at the top, and shared folders that lie deeper. With nothing chosen, everything is read.',
        ko: '맨 위 폴더와 그 아래의 공유 폴더 중에서 골라요. 고르지 않으면 모두 읽어요.',
      },
    },
  },
}
