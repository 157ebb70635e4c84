import type { Said } from '@quarry/contract/source/service'
import type { ChatScreen } from '../../../kit/channel.ts'

const said = (en: string, ko: string): Said => ({ en, ko })
const api = [said('Overview', '개요'), said('Metrics', '측정항목'), said('Configuration', '구성')]
const configuration = (...rows: ChatScreen['rows']): ChatScreen => ({ menu: api, at: 2, rows })
const interactive: ChatScreen['rows'] = [
  { label: said('Interactive features', '대화형 기능'), does: 'on' },
  { label: said('Join spaces and group conversations', '스페이스 및 그룹 대화 참여'), does: 'on' },
]

/** Pages of the Google Cloud console, as a person meets them. */
export const screens = {
  project: {
    menu: [said('Dashboard', '대시보드'), said('Activity', '활동')],
    at: 0,
    rows: [{ label: said('Project number', '프로젝트 번호'), does: 'copy' }],
  },
  key: {
    menu: [said('Details', '세부정보'), said('Permissions', '권한'), said('Keys', '키')],
    at: 2,
    rows: [{ label: said('Add key · JSON', '키 추가 · JSON'), does: 'press' }],
  },
  app: configuration(
    { label: said('Build this Chat app as a Workspace add-on', '이 Chat 앱을 Workspace 부가기능으로 빌드'), does: 'off' },
    { label: said('App name', '앱 이름'), does: 'enter' },
    { label: said('Avatar URL', '아바타 URL'), does: 'enter' },
    { label: said('Description', '설명'), does: 'enter' },
  ),
  endpoint: configuration(
    ...interactive,
    { label: said('HTTP endpoint URL', 'HTTP 엔드포인트 URL'), does: 'enter' },
    { label: said('Authentication audience: Project number', '인증 대상: 프로젝트 번호'), does: 'press' },
  ),
  topic: configuration(...interactive, { label: said('Cloud Pub/Sub topic', 'Cloud Pub/Sub 주제'), does: 'enter' }),
  visible: configuration(
    { label: said('Visibility', '공개 상태'), does: 'enter' },
    { label: said('Save', '저장'), does: 'press' },
  ),
} satisfies Record<string, ChatScreen>
