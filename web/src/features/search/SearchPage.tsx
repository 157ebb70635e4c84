import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { whenIdle } from '../../lib/later/when-idle.ts'
import { resultsPage } from './page/results-page.ts'
import { Scope } from './Scope.tsx'
import { useAsk } from './use-ask.ts'

/** Search: hits and the answer. @param home shown until something is asked. */
export function SearchPage({ workspace, home }: { workspace: Workspace; home: ReactNode }) {
  const params = useSearch({ from: '/$workspaceCode' })
  const ask = useAsk(workspace)
  // Here before anybody has asked; a failure shows when the page does.
  useEffect(() => whenIdle(() => void resultsPage.load().catch(() => null)), [])
  if (!params.q || params.page === 'agent')
    return (
      <>
        <Scope workspace={workspace} app={params.app} />
        {home}
      </>
    )
  return <resultsPage.Page key={params.q} workspace={workspace} params={params} onSearch={ask} />
}
