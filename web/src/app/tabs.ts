import { Search, Settings } from 'lucide-react'
import type { PageName } from './WorkspacePage.tsx'

/** The ways through a workspace, in the order they are shown. Only what exists is listed. */
export const tabs = [
  { page: 'search', label: 'shell.search', Icon: Search },
  { page: 'workspaceSettings', section: 'contentProvider', label: 'shell.settings', Icon: Settings },
] as const satisfies readonly { page: PageName; [more: string]: unknown }[]

/** The part of the address that opens a tab. */
export const addressOf = (tab: (typeof tabs)[number]) =>
  'section' in tab ? { page: tab.page, section: tab.section } : { page: tab.page }
