import { useQuery } from '@tanstack/react-query'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { approvalsQuery } from '../../features/agent/approval/approval.queries.ts'
import { WaitingStrip } from '../../features/agent/approval/WaitingStrip.tsx'
import { Welcome } from '../../features/source/home/Welcome.tsx'
import { isAwaited } from '../../lib/home.ts'
import { PageSkeleton } from '../shell/ShellSkeleton.tsx'

/** Home while nothing can be found yet. What waits for a decision is known before it comes, so that nothing moves. */
export function Beginning({ workspace }: { workspace: Workspace }) {
  const approvals = useQuery(approvalsQuery(workspace.id))
  if (isAwaited(approvals)) return <PageSkeleton />
  return (
    <>
      <div className="mx-auto w-full max-w-[1000px] px-4 pt-7 empty:hidden sm:px-8">
        <WaitingStrip workspace={workspace} />
      </div>
      <Welcome workspace={workspace} />
    </>
  )
}
