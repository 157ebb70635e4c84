import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import { Suspense } from 'react'
import { takeSpot } from '../../lib/left-spot.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { AgentList } from './list/AgentList.tsx'
import { useGo, useSpot } from './use-spot.ts'
import { lazyPart } from '../../lib/later/lazy-part.ts'

const AgentDetail = lazyPart(() =>
  import('./detail/AgentDetail.tsx').then(({ AgentDetail: component }) => ({ default: component })),
)
const ChatPage = lazyPart(() => import('./chat/ChatPage.tsx').then(({ ChatPage: component }) => ({ default: component })))
const SharedList = lazyPart(() =>
  import('./sharing/SharedList.tsx').then(({ SharedList: component }) => ({ default: component })),
)
const SharedPage = lazyPart(() =>
  import('./sharing/SharedPage.tsx').then(({ SharedPage: component }) => ({ default: component })),
)
const QuestionsPage = lazyPart(() =>
  import('./asked/QuestionsPage.tsx').then(({ QuestionsPage: component }) => ({ default: component })),
)
const McpDialog = lazyPart(() => import('./mcp/McpDialog.tsx').then(({ McpDialog: component }) => ({ default: component })))
const CreateDialog = lazyPart(() =>
  import('./create/CreateDialog.tsx').then(({ CreateDialog: component }) => ({ default: component })),
)

const Coming = () => (
  <div className="mx-auto w-full max-w-4xl px-4 pt-16 md:px-8">
    <SkeletonRows count={4} className="h-14" />
  </div>
)

/** The agents: the list, one of them, a conversation with it, what one asked on from answers, or what others share of theirs. */
export function AgentsPage({ workspace }: { workspace: Workspace }) {
  const spot = useSpot()
  const go = useGo()
  if (spot.at === 'detail')
    return (
      <Suspense fallback={<Coming />}>
        <AgentDetail
          key={spot.agentId}
          workspace={workspace}
          agentId={spot.agentId}
          mode={spot.mode}
          triedId={spot.conversationId}
        />
      </Suspense>
    )
  if (spot.at === 'chat')
    return (
      <Suspense fallback={<Coming />}>
        <ChatPage key={spot.agentId} workspace={workspace} agentId={spot.agentId} conversationId={spot.conversationId} />
      </Suspense>
    )
  if (spot.at === 'shared')
    return (
      <Suspense fallback={<Coming />}>
        {spot.conversationId === null ? (
          <SharedList workspace={workspace} />
        ) : (
          <SharedPage key={spot.conversationId} workspace={workspace} conversationId={spot.conversationId} />
        )}
      </Suspense>
    )
  if (spot.at === 'asked')
    return (
      <Suspense fallback={<Coming />}>
        <QuestionsPage workspace={workspace} conversationId={spot.conversationId} />
      </Suspense>
    )
  return (
    <>
      <AgentList workspace={workspace} />
      {spot.at === 'mcp' && can(callerIn(workspace), 'mcp.manage') && (
        <Suspense>
          <McpDialog
            workspaceId={workspace.id}
            serviceName={spot.serviceName}
            onClose={() => go(takeSpot(), { replace: true })}
          />
        </Suspense>
      )}
      {spot.at === 'create' && can(callerIn(workspace), 'agent.create') && (
        <Suspense>
          <CreateDialog workspace={workspace} chosen={spot.template} />
        </Suspense>
      )}
    </>
  )
}
