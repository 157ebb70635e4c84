import { Bot, Search, SlidersHorizontal } from 'lucide-react'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { SourcesIcon } from '../../ui/SourcesIcon.tsx'
import { addressOfSection, listedIn, sectionAt, sourcesSection } from '../settings-sections.ts'
import type { PageName, ViewName } from './pages.ts'

const search = { name: 'search', label: 'shell.search', Icon: Search } as const
const agents = { name: 'agents', label: 'shell.agents', Icon: Bot } as const
const sources = { name: 'sources', label: 'shell.sections.contentProvider', Icon: SourcesIcon } as const
const settings = { name: 'settings', label: 'shell.settings', Icon: SlidersHorizontal } as const

/** The ways through a workspace, in the order they are shown. Only what exists is listed. */
export const tabs = [search, agents, sources, settings]
export type Tab = (typeof tabs)[number]

/** Where a person is: the page of the address, and the section or view where it has some. */
export type Spot = { page: PageName; section?: string | undefined; view?: ViewName | undefined }

/** The tab a spot belongs to. */
export function tabAt({ page, section, view }: Spot, workspace: Workspace): Tab {
  if (page === 'agent' && view === 'agents') return agents
  if (page === 'agent' || page === 'search') return search
  return sectionAt(page, section, callerIn(workspace)).name === sourcesSection ? sources : settings
}

type Address = { page: 'agent'; view?: ViewName } | ReturnType<typeof addressOfSection>

/** The part of the address a tab leads to. */
export function addressOfTab({ name }: Tab, workspace: Workspace): Address {
  if (name === 'search') return { page: 'agent' }
  if (name === 'agents') return { page: 'agent', view: 'agents' }
  if (name === 'sources') return { page: 'workspaceSettings', section: sourcesSection }
  return addressOfSection(listedIn(workspace)[0]!)
}
