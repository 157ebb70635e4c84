import type { Texts } from '../../kit/texts.ts'
import type { FigmaSettings } from './settings.ts'

export const texts: Texts<FigmaSettings> = {
  about: { en: 'Files of a team: pages, texts and comments', ko: '팀의 파일: 페이지, 글, 댓글' },
  fields: {
    apiToken: {
      label: { en: 'Personal access token', ko: '개인 액세스 토큰' },
      help: {
        en: 'Created in Figma under Settings, Security, with the right to read folders, file content, file metadata and comments.',
        ko: 'Figma의 설정 → 보안에서 폴더, 파일 내용, 파일 정보, 댓글을 읽을 수 있게 만들어 주세요.',
      },
      wrong: {
        en: 'A token has no spaces or line breaks. Copy it once more, whole.',
        ko: '토큰에는 공백이나 줄바꿈이 없어요. 처음부터 끝까지 다시 복사해 주세요.',
      },
      link: 'https://www.figma.com/settings',
    },
    teamId: {
      label: { en: 'Team ID', ko: '팀 ID' },
      help: {
        en: '19 digits. Open the team in Figma and copy the number after “team/” in the address.',
        ko: '19자리 숫자예요. Figma에서 팀을 열고 주소의 ‘team/’ 뒤에 있는 숫자를 복사하세요.',
      },
      wrong: {
        en: 'A team ID is 19 digits, such as 1234567890123456789.',
        ko: '팀 ID는 1234567890123456789처럼 숫자 19자리예요.',
      },
    },
    containers: {
      label: { en: 'Folders (projects)', ko: '폴더(프로젝트)' },
      help: {
        en: 'Folders of the team and those directly in them. With nothing chosen, everything is read.',
        ko: '팀의 폴더와 그 바로 아래 폴더 중에서 골라요. 고르지 않으면 모두 읽어요.',
      },
    },
  },
}
