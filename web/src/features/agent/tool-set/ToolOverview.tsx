import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { buttonLook } from '../../../ui/Button.tsx'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { agentsPlace, detailHash } from '../agent-address.ts'
import type { Agent, ToolSet } from '../agent-types.ts'
import { useT } from '../i18n.ts'
import { OffersProblem } from './OffersProblem.tsx'
import { SignInButton } from './SignInButton.tsx'
import { SignInDialog } from './SignInDialog.tsx'
import { ToolSetFacts } from './ToolSetFacts.tsx'
import { ToolsBeyondPlan } from './ToolsBeyondPlan.tsx'

/** What an agent can do at services, as it is for the caller, who signs in here for what acts as them. */
export function ToolOverview({ workspace, agent }: { workspace: Workspace; agent: Agent }) {
  const t = useT()
  const [opened, open] = useState<ToolSet | null>(null)
  const { agentId, toolSets, canEdit } = agent
  if (toolSets.length === 0 && !canEdit) return null
  return (
    <section>
      <h2 className="mb-2 text-base font-semibold">{t('toolSet.title')}</h2>
      <ToolsBeyondPlan workspace={workspace} agent={agent} />
      {toolSets.length === 0 && <p className="text-text-quiet">{t('toolSet.nothing')}</p>}
      {toolSets.length > 0 && <OffersProblem workspaceId={workspace.id} />}
      {toolSets.length > 0 && (
        <List label={t('toolSet.title')}>
          {toolSets.map((toolSet) => {
            const { toolSetId, serviceName, name: service, connectionMethod, displayState, authenticationLinkType } = toolSet
            const needsMe = authenticationLinkType !== 'NONE' && connectionMethod === 'PERSONAL' && displayState !== 'CONNECTED'
            return (
              <ListRow
                key={toolSetId}
                lead={<ServiceMark service={serviceName} />}
                title={service}
                about={<ToolSetFacts toolSet={toolSet} workspaceId={workspace.id} />}
                actions={
                  needsMe && (
                    <SignInButton
                      workspace={workspace}
                      agentId={agentId}
                      toolSet={toolSet}
                      isShared={false}
                      isAgain={displayState === 'ERROR'}
                      kind="secondary"
                      onOpen={() => open(toolSet)}
                    />
                  )
                }
              />
            )
          })}
        </List>
      )}
      {canEdit && (
        <Link
          {...agentsPlace(workspace.code)}
          hash={detailHash(agentId, 'manage')}
          className={`${buttonLook({ size: 'small' })} mt-3`}
        >
          {t('toolSet.edit')}
        </Link>
      )}
      {opened && (
        <SignInDialog
          workspace={workspace}
          agentId={agentId}
          toolSet={{ ...opened, isShared: false }}
          onClose={() => open(null)}
        />
      )}
    </section>
  )
}
