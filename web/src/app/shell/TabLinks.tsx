import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { approvalsQuery } from '../../features/agent/approval/approval.queries.ts'
import { useT } from '../../lib/i18n.ts'
import { workspaceQuery } from '../../lib/workspaces.ts'
import { addressOfTab, type Tab, tabs } from './tabs.ts'
import { hasTrouble } from './trouble.ts'

/** In a conversation, what waits is heard of at once. */
const lookAgainMs = 60_000

/** The tabs of a workspace, each an icon and its word, in the rail as in the bar of phones. */
export function TabLinks({ workspace: known, current }: { workspace: Workspace; current: Tab }) {
  const t = useT()
  const { data: workspace = known } = useQuery(workspaceQuery(known.id))
  const isTroubled = hasTrouble(workspace)
  const { data: waiting = [] } = useQuery({ ...approvalsQuery(workspace.id), refetchInterval: lookAgainMs })
  return tabs.map((tab) => (
    <Link
      key={tab.name}
      to="/$workspaceCode"
      params={{ workspaceCode: workspace.code }}
      search={addressOfTab(tab, workspace)}
      // What is added to its address may be another tab.
      activeOptions={{ exact: true }}
      aria-current={tab === current ? 'page' : undefined}
      className="tab"
    >
      <span className="relative">
        <tab.Icon className="size-5" />
        {((tab.name === 'sources' && isTroubled) || (tab.name === 'agents' && waiting.length > 0)) && (
          <span className="tab-dot" />
        )}
      </span>
      {t(tab.label)}
      {tab.name === 'agents' && waiting.length > 0 && (
        <span className="sr-only">({t('shell.waiting.sign', { count: waiting.length })})</span>
      )}
      {tab.name === 'sources' && isTroubled && <span className="sr-only">({t('shell.trouble.sign')})</span>}
    </Link>
  ))
}
