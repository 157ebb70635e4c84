import type { AgentId } from '@quarry/contract/ids'
import type { ToolSet } from '../agent-types.ts'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { callerIn } from '@quarry/contract/workspace/workspace'
import { Button } from '../../../ui/Button.tsx'
import { ListRow } from '../../../ui/ListRow.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { useT } from '../i18n.ts'
import { mayShareAccount } from './may-share-account.ts'
import { SignInButton } from './SignInButton.tsx'
import { ToolSetFacts } from './ToolSetFacts.tsx'

type Props = {
  toolSet: ToolSet
  agentId: AgentId
  workspace: Workspace
  isRemoving: boolean
  onSignIn: () => void
  onChange: () => void
  onRemove: () => void
}

/** The tools of one service that an agent has, with the account it acts as, and what can be done about it. */
export function ToolSetRow({ toolSet, agentId, workspace, isRemoving, onSignIn, onChange, onRemove }: Props) {
  const t = useT()
  const { name: service, serviceName, authenticationLinkType, connectionMethod, displayState } = toolSet
  const maySignIn = authenticationLinkType !== 'NONE' && (connectionMethod === 'PERSONAL' || mayShareAccount(callerIn(workspace)))
  return (
    <ListRow
      lead={<ServiceMark service={serviceName} />}
      title={service}
      about={<ToolSetFacts toolSet={toolSet} workspaceId={workspace.id} />}
      actions={
        <>
          {maySignIn && (
            <SignInButton
              workspace={workspace}
              agentId={agentId}
              toolSet={toolSet}
              isShared={connectionMethod === 'SHARED'}
              isAgain={displayState !== 'NOT_CONNECTED'}
              kind={displayState === 'CONNECTED' ? 'quiet' : 'secondary'}
              onOpen={onSignIn}
            />
          )}
          <Button size="small" kind="quiet" aria-label={t('toolSet.change.of', { service })} onClick={onChange}>
            {t('toolSet.change.action')}
          </Button>
          <Button
            size="small"
            kind="quiet"
            aria-label={t('toolSet.remove.of', { service })}
            pending={isRemoving}
            onClick={onRemove}
          >
            {t('toolSet.remove.action')}
          </Button>
        </>
      }
    />
  )
}
