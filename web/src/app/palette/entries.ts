import { Bot, CircleHelp, FileText, History, LayoutGrid, Plus, Search, UserRound } from 'lucide-react'
import type { ComponentType } from 'react'
import { doesAnswer } from '@quarry/contract/agent/agent'
import type { Member } from '@quarry/contract/wire/workspace/member'
import { can, canAtAll } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { SuggestedDocument } from '@quarry/contract/wire/search/understood'
import type { Workspace, WorkspaceSummary } from '@quarry/contract/wire/workspace/workspace'
import { chatHash, createHash } from '../../features/agent/agent-address.ts'
import type { Agent } from '../../features/agent/agent-types.ts'
import { documentHash, ownAddress, safeLink } from '../../features/search/links.ts'
import { addressText } from '../../features/search/suggest/pasted.ts'
import { SourcesIcon } from '../../ui/SourcesIcon.tsx'
import { fits } from '../../lib/text/fits.ts'
import type { useT } from '../../lib/i18n-later.ts'
import { addressOfSection, sectionsIn } from '../settings-sections.ts'

type Target =
  | { to: '/$workspaceCode'; params: { workspaceCode: string }; search: Record<string, string>; hash?: string }
  | { to: '/workspace' | '/workspace/simpleCreate' }
  | { outside: string }
  | 'help'

export type Entry = { id: string; label: string; hint?: string; Icon: ComponentType<{ className?: string }>; target: Target }
export type Group = {
  name: 'search' | 'recent' | 'documents' | 'agents' | 'pages' | 'sources' | 'members' | 'workspaces'
  entries: Entry[]
}

export type Facts = {
  workspace: Workspace
  workspaces: readonly WorkspaceSummary[]
  recentSearches: readonly string[]
  agents: readonly Agent[]
  /** Found by the server for just these words. */
  documents: readonly SuggestedDocument[]
  members: readonly Member[]
  t: ReturnType<typeof useT>
}

/** How many of a kind are shown; more words narrow further. */
const most = 5

/**
 * What the palette offers for these words, in the order it is shown: first the search for the words themselves, so that Enter does what
 * it does in the search box, then where one can go. Only what the person may see is in it.
 */
export function entriesFor(
  typed: string,
  { workspace, workspaces, recentSearches, documents, agents, members, t }: Facts,
): Group[] {
  const words = typed.trim()
  const inHere = (search: Record<string, string>, hash?: string): Target => ({
    to: '/$workspaceCode',
    params: { workspaceCode: workspace.code },
    search,
    ...(hash && { hash }),
  })
  const searchFor = (text: string) => inHere({ page: 'search', q: addressText(text) })
  const caller = callerIn(workspace)
  const groups: Group[] = [
    {
      name: 'search',
      entries: words
        ? [{ id: 'search', label: t('shell.palette.searchFor', { text: words }), Icon: Search, target: searchFor(words) }]
        : [],
    },
    {
      name: 'recent',
      entries: recentSearches
        .filter((text) => text !== words && fits(words, text))
        .map((text) => ({ id: `recent-${text}`, label: text, Icon: History, target: searchFor(text) })),
    },
    {
      name: 'documents',
      entries: documents.map(({ documentId, title, sourceName, link }) => {
        const outside = ownAddress(link) ? null : safeLink(link)
        return {
          id: `document-${documentId}`,
          label: title,
          hint: sourceName,
          Icon: FileText,
          target: outside ? { outside } : inHere({ page: 'search' }, documentHash(documentId, 0)),
        }
      }),
    },
    {
      name: 'agents',
      entries: agents
        .filter(doesAnswer)
        .filter(({ name }) => fits(words, name) || fits(words, t('shell.palette.askAgent', { name })))
        .map(({ agentId, name, description }) => ({
          id: `agent-${agentId}`,
          label: t('shell.palette.askAgent', { name }),
          ...(description && { hint: description }),
          Icon: Bot,
          target: inHere(agentsPlace, chatHash(agentId)),
        })),
    },
    {
      name: 'pages',
      entries: [
        { id: 'page-search', label: t('shell.search'), Icon: Search, target: inHere({ page: 'search' }) },
        { id: 'page-agents', label: t('shell.agents'), Icon: Bot, target: inHere(agentsPlace) },
        ...(can(caller, 'agent.create')
          ? [{ id: 'new-agent', label: t('shell.palette.newAgent'), Icon: Plus, target: inHere(agentsPlace, createHash()) }]
          : []),
        ...sectionsIn(workspace).map((section) => ({
          id: `page-${section.name}`,
          label: t(`shell.sections.${section.name}`),
          hint: t(`shell.groups.${section.group}`),
          Icon: section.Icon,
          target: inHere(addressOfSection(section)),
        })),
        ...(canAtAll(caller, 'source.connect')
          ? [{ id: 'connect', label: t('source.connect'), Icon: Plus, target: inHere({ ...sources, connect: '1' }) }]
          : []),
        { id: 'workspaces', label: t('shell.allWorkspaces'), Icon: LayoutGrid, target: { to: '/workspace' } as const },
        { id: 'create', label: t('shell.createWorkspace'), Icon: Plus, target: { to: '/workspace/simpleCreate' } as const },
        { id: 'help', label: t('shell.help.title'), Icon: CircleHelp, target: 'help' as const },
      ].filter(({ label }) => fits(words, label)),
    },
    {
      name: 'sources',
      entries: sourcesOf(workspace)
        .map((source) => ({ ...source, service: source.serviceName === 'upload' ? t('source.upload.name') : source.vendor }))
        .filter(({ displayName, service }) => fits(words, `${displayName} ${service}`))
        .map((source) => ({
          id: `source-${source.sourceId}`,
          label: source.displayName,
          hint: source.service,
          Icon: SourcesIcon,
          target: inHere(sources, `source=${source.sourceId}`),
        })),
    },
    {
      name: 'members',
      entries: members.map((member) => ({
        id: `member-${member.id}`,
        label: member.name || member.email,
        ...(member.name && { hint: member.email }),
        Icon: UserRound,
        target: inHere({ page: 'workspaceSettings', section: 'members', find: member.email }),
      })),
    },
    {
      name: 'workspaces',
      entries: workspaces
        .filter(
          ({ id, status, displayName, code }) =>
            id !== workspace.id && status === 'active' && fits(words, `${displayName} ${code}`),
        )
        .map(({ id, code, displayName }) => ({
          id: `workspace-${id}`,
          label: displayName,
          hint: code,
          Icon: LayoutGrid,
          target: { to: '/$workspaceCode', params: { workspaceCode: code }, search: { page: 'search' } } as const,
        })),
    },
  ]
  return groups
    .map(({ name, entries }) => ({ name, entries: entries.slice(0, name === 'pages' && words === '' ? 20 : most) }))
    .filter(({ entries }) => entries.length > 0)
}

const agentsPlace = { page: 'agent', view: 'agents' }
const sources = { page: 'workspaceSettings', section: 'contentProvider' }

const sourcesOf = ({ sources: { publicSources, restrictedSources } }: Workspace) => [
  ...publicSources,
  ...restrictedSources.owned,
  ...restrictedSources.notOwned,
]
