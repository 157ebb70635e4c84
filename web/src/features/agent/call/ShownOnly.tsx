import { useQuery } from '@tanstack/react-query'
import { CallError } from '@quarry/contract/client'
import type { ToolCallId, WorkspaceId } from '@quarry/contract/ids'
import { inWords } from '../../../lib/i18n.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { shownOnlyQuery } from '../approval/approval.queries.ts'
import { ApprovalFields } from '../approval/ApprovalFields.tsx'
import { EffectPicture } from '../approval/picture/EffectPicture.tsx'
import { useT } from '../i18n.ts'

/** What an agent would have done, with everything it would have sent, as its card would show it; there is nothing to decide. */
export function ShownOnly({ workspaceId, toolCallId }: { workspaceId: WorkspaceId; toolCallId: ToolCallId }) {
  const t = useT()
  const { data: approval, error, refetch } = useQuery(shownOnlyQuery(workspaceId, toolCallId))
  // What was given is kept for a while only, and was not before there was this.
  if (error instanceof CallError && error.error === 'approvalMissing') return null
  if (error && !approval) return <SmallProblem title={t('acting.shownFailed')} onRetry={refetch} className="w-full" />
  if (!approval)
    return (
      <div className="w-full">
        <SkeletonRows count={2} className="h-7" />
      </div>
    )
  return (
    <section
      aria-label={inWords(approval.title)}
      className="grid w-full min-w-0 gap-3.5 rounded-surface border border-line-control bg-surface-raised px-4 py-3.5"
    >
      <EffectPicture approval={approval} draft={{}} current={undefined} surroundings={null} />
      <ApprovalFields
        fields={approval.fields.map((field) => ({ ...field, mustRetype: false }))}
        current={undefined}
        draft={{}}
        isEditing={false}
        onChange={() => {}}
      />
    </section>
  )
}
