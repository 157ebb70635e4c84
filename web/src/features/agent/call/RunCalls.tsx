import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ToolCallState } from '@quarry/contract/agent/tool'
import type { AgentId, ConversationId, RunId, ToolCallId, WorkspaceId } from '@quarry/contract/ids'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { ApprovalCard } from '../approval/ApprovalCard.tsx'
import { approvalsQuery, reloadApprovals } from '../approval/approval.queries.ts'
import type { Run } from '../chat/run-after.ts'
import { useT } from '../i18n.ts'
import { waitingCalls } from './call-state.ts'
import { CallList } from './CallList.tsx'
import { SignInCard } from './SignInCard.tsx'

type Props = { workspaceId: WorkspaceId; agentId: AgentId; conversationId: ConversationId; runId: RunId; run: Run }

/** What an agent does at services while it answers, and what it waits for. */
export function RunCalls({ workspaceId, agentId, conversationId, runId, run }: Props) {
  const t = useT()
  const queries = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const [decided, setDecided] = useState<Readonly<Record<ToolCallId, ToolCallState>>>({})
  // Until the run says so itself, which may take a while where much is to be done.
  const calls = run.calls.map((call) => {
    const state = call.state === 'waiting' && decided[call.toolCallId]
    return state ? { ...call, state } : call
  })
  const asked = waitingCalls(calls).map(({ approvalId }) => approvalId)
  const { data = [], error, refetch } = useQuery({ ...approvalsQuery(workspaceId), enabled: asked.length > 0 })
  const names = asked.join(' ')
  const before = useRef('')
  // Also when something was decided elsewhere: the sign at the tab is of the same list.
  const reloadAfter = useEffectEvent((asked: string) => {
    if (asked === before.current) return
    before.current = asked
    void reloadApprovals(queries, workspaceId)
  })
  useEffect(() => reloadAfter(names), [names])

  const approvals = data.filter((approval) => approval.runId === runId && asked.includes(approval.approvalId))
  return (
    <div ref={place} tabIndex={-1} className="grid gap-2.5 empty:hidden">
      <CallList workspaceId={workspaceId} calls={calls} />
      {asked.length > 0 && error && <SmallProblem title={t('shell.waiting.failed')} onRetry={refetch} />}
      {/* On phones the whole width is theirs. */}
      <div className="grid min-w-0 gap-2.5 empty:hidden max-sm:-ms-10.5">
        <ApprovalCard
          workspaceId={workspaceId}
          approvals={approvals}
          takesFocus
          onEach={({ toolCallId }, state) => setDecided((before) => ({ ...before, [toolCallId]: state }))}
          onDecided={() => place.current?.focus({ preventScroll: true })}
        />
        {run.signIns.map((signIn) => (
          <SignInCard key={signIn.toolSetId} agentId={agentId} conversationId={conversationId} signIn={signIn} />
        ))}
      </div>
    </div>
  )
}
