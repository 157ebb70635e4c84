import { Bot, Search, SlidersHorizontal } from 'lucide-react'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { SourcesIcon } from '../../ui/SourcesIcon.tsx'
import type { t } from '../../lib/i18n.ts'
import { addressOfSection, listedIn, sectionAt, sourcesSection } from '../settings-sections.ts'
import type { PageName, ViewName } from './pages.ts'

const search = { name: 'search', label: 'shell.search', Icon: Search } as const
const agents = { name: 'agents', label: 'shell.agents', Icon: Bot } as const
const sources = { name: 'sources', label: 'shell.sections.contentProvider', Icon: SourcesIcon } as const
const settings = { name: 'settings', label: 'shell.settings', Icon: SlidersHorizontal } as const

/** The ways through a workspace, in the order they are shown. Only what exists is listed. */
export const tabs = [search, agents, sources, settings]
export type Tab = (typeof tabs)[number]

/** Where a person is: the page of the address, and the section, question or view where it has some. */
export type Spot = { page: PageName; section?: string | undefined; q?: string | undefined; view?: ViewName | undefined }

/** The tab a spot belongs to. */
export function tabAt({ page, section, view }: Spot, workspace: Workspace): Tab {
  if (page === 'agent' && view === 'agents') return agents
  if (page === 'agent' || page === 'search') return search
  return sectionAt(page, section, callerIn(workspace)).name === sourcesSection ? sources : settings
}

/** What a page is called in a row of tabs of the browser and in its history: what was asked or which section it is, then its tab, then where. */
export function titleOf(spot: Spot, workspace: Workspace, say: typeof t): string[] {
  const { page, section, q } = spot
  const tab = tabAt(spot, workspace)
  const ofTab = [say(tab.label), workspace.displayName]
  if (page === 'search') return q ? [q, ...ofTab] : ofTab
  if (page === 'agent' || tab === sources) return ofTab
  return [say(`shell.sections.${sectionAt(page, section, callerIn(workspace)).name}`), ...ofTab]
}

type Address = { page: 'agent'; view?: ViewName } | ReturnType<typeof addressOfSection>

/** The part of the address a tab leads to. */
export function addressOfTab({ name }: Tab, workspace: Workspace): Address {
  if (name === 'search') return { page: 'agent' }
  if (name === 'agents') return { page: 'agent', view: 'agents' }
  if (name === 'sources') return { page: 'workspaceSettings', section: sourcesSection }
  return addressOfSection(listedIn(workspace)[0]!)
}
