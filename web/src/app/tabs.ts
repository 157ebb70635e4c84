import { Search, Settings } from 'lucide-react'
import type { PageName } from './WorkspacePage.tsx'

/** The ways through a workspace, in the order they are shown. Only what exists is listed. */
export const tabs = [
  { page: 'search', label: 'shell.search', Icon: Search },
  { page: 'workspaceSettings', label: 'shell.settings', Icon: Settings },
] as const satisfies readonly { page: PageName; [more: string]: unknown }[]

/** The tab a page belongs to. */
export const tabOf = (page: PageName) => (page === 'search' ? tabs[0] : tabs[1])
