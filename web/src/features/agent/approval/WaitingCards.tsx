import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { CallError } from '@quarry/contract/client'
import type { ErrorName } from '@quarry/contract/errors'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { failureText } from '../../../lib/failures.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { agentsPlace, chatHash } from '../agent-address.ts'
import { useT } from '../i18n.ts'
import type { Approval } from './approval.queries.ts'
import { ApprovalCard } from './ApprovalCard.tsx'

/** Everything that waits, what belongs to one answer in one card, with the way to its conversation. */
export function WaitingCards({ workspace, approvals }: { workspace: Workspace; approvals: readonly Approval[] }) {
  const t = useT()
  const ofRuns = [...Map.groupBy(approvals, ({ runId }) => runId)]
  return (
    <ul className="grid gap-4">
      {ofRuns.map(([runId, ofRun]) => (
        <li key={runId} className="grid gap-1.5">
          <ApprovalCard
            workspaceId={workspace.id}
            approvals={ofRun}
            onDecided={(decision) =>
              toast({
                tone: 'ok',
                text: t(decision === 'APPROVE' ? 'acting.approval.approved' : 'acting.approval.declined'),
              })
            }
            onFailed={(error) => isOver(error) && toast({ tone: 'danger', text: failureText(error) })}
          />
          {ofRun[0] && (
            <Link
              {...agentsPlace(workspace.code)}
              hash={chatHash(ofRun[0].agent.id, ofRun[0].conversationId)}
              className="inline-flex min-h-8 items-center gap-1 justify-self-start px-1 text-meta text-accent hover:underline pointer-coarse:min-h-10"
            >
              {ofRun[0].agent.name} · {t('acting.toConversation')}
              <ArrowRight aria-hidden className="size-3.5" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

const over: readonly (ErrorName | undefined)[] = ['approvalMissing', 'approvalDecided', 'approvalExpired']
const isOver = (error: Error): boolean => error instanceof CallError && over.includes(error.error)
