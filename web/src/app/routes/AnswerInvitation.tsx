import { useNavigate } from '@tanstack/react-router'
import type { InvitedWorkspace } from '@quarry/contract/wire/workspace/workspace'
import { InvitationActions } from '../../features/invitation/InvitationActions.tsx'

/** Join or decline in the list of workspaces; whoever joins goes in. */
export function AnswerInvitation({ workspace }: { workspace: InvitedWorkspace }) {
  const navigate = useNavigate()
  return (
    <InvitationActions
      workspace={workspace}
      onJoined={(workspaceCode) => navigate({ to: '/$workspaceCode', params: { workspaceCode }, search: { page: 'search' } })}
    />
  )
}
