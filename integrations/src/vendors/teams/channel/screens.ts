import type { Said } from '@quarry/contract/source/service'
import type { ChatScreen } from '../../../kit/channel.ts'

const said = (en: string, ko: string): Said => ({ en, ko })
const bot = [said('Overview', '개요'), said('Configuration', '구성'), said('Channels', '채널')]

/** Pages of Azure and of the Teams admin center, as a person meets them. */
export const screens = {
  create: {
    menu: [said('Basics', '기본 사항'), said('Tags', '태그'), said('Review + create', '검토 + 만들기')],
    at: 0,
    rows: [
      { label: said('Pricing tier: F0', '가격 책정 계층: F0'), does: 'enter' },
      { label: said('Type of app: Single Tenant', '앱 유형: 단일 테넌트'), does: 'enter' },
      { label: said('Create new Microsoft App ID', '새 Microsoft 앱 ID 만들기'), does: 'press' },
    ],
  },
  endpoint: {
    menu: bot,
    at: 1,
    rows: [
      { label: said('Messaging endpoint', '메시징 엔드포인트'), does: 'enter' },
      { label: said('Apply', '적용'), does: 'press' },
    ],
  },
  channel: { menu: bot, at: 2, rows: [{ label: said('Microsoft Teams', 'Microsoft Teams'), does: 'press' }] },
  secret: {
    menu: bot,
    at: 1,
    rows: [
      { label: said('Microsoft App ID', 'Microsoft 앱 ID'), does: 'copy' },
      { label: said('App Tenant ID', '앱 테넌트 ID'), does: 'copy' },
      { label: said('Manage password', '암호 관리'), does: 'press' },
      { label: said('Client secret: Value', '클라이언트 암호: 값'), does: 'copy' },
    ],
  },
  upload: {
    menu: [said('Teams apps', 'Teams 앱'), said('Manage apps', '앱 관리')],
    at: 1,
    rows: [{ label: said('Upload new app', '새 앱 업로드'), does: 'press' }],
  },
} satisfies Record<string, ChatScreen>
