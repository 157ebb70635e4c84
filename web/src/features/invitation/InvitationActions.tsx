import type { InvitedWorkspace } from '@quarry/contract/wire/workspace/workspace'
import { failureText } from '../../lib/failures.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { useDecline, useJoin } from './invitation.queries.ts'
import { isJoinRefused, showInviteError } from './invite-error.tsx'

/** Join or decline, beside an invitation in the list of workspaces. */
export function InvitationActions({ workspace, onJoined }: { workspace: InvitedWorkspace; onJoined: (code: string) => unknown }) {
  const t = useT()
  const name = workspace.displayName
  const join = useJoin({
    onJoined,
    onError: (error) => isJoinRefused(error) || showInviteError(error, { wanted: 'join', workspace: name }),
  })
  const decline = useDecline({
    onDeclined: () => toast({ tone: 'neutral', text: t('invitation.declined', { name }) }),
    onError: (error) => showInviteError(error, { wanted: 'decline', workspace: name }),
  })
  if (join.error && isJoinRefused(join.error))
    return (
      <p role="alert" className="text-meta text-danger">
        {failureText(join.error)}
      </p>
    )
  return (
    <span className="flex shrink-0 flex-wrap gap-2">
      <Button
        aria-label={t('invitation.declineNamed', { name })}
        pending={decline.isPending}
        onClick={() => decline.mutate({ workspaceId: workspace.id })}
      >
        {t('invitation.decline')}
      </Button>
      <Button
        kind="primary"
        aria-label={t('invitation.joinNamed', { name })}
        pending={join.isPending || join.isSuccess}
        onClick={() => join.mutate({ workspaceId: workspace.id })}
      >
        {t('invitation.join')}
      </Button>
    </span>
  )
}
