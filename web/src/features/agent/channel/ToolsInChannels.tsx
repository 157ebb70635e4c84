import { useId } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import { Switch } from '../../../ui/form/Switch.tsx'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import type { Agent, ToolSet } from '../agent-types.ts'
import { useT } from '../i18n.ts'
import { useAllowInChannels } from '../tool-set/tool-set.queries.ts'

/** Who reads in a channel what comes of the agent's tools. Administrators decide it of accounts for everybody. */
export function ToolsInChannels({ workspace, agent }: { workspace: Workspace; agent: Agent }) {
  const t = useT()
  const id = useId()
  const allow = useAllowInChannels({ workspaceId: workspace.id, agentId: agent.agentId })
  const mayDecide = can(callerIn(workspace), 'channel.manage')
  if (agent.toolSets.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <div>
        <h3 id={id} className="font-semibold">
          {t('channel.tools.title')}
        </h3>
        <p className="text-text-quiet">{t('channel.tools.help')}</p>
      </div>
      <List label={t('channel.tools.title')}>
        {agent.toolSets.map((toolSet) => {
          const { toolSetId, serviceName, name: service } = toolSet
          // Pressed is pressed: the list with the new state takes a moment.
          const isPressed = allow.isPending && allow.variables.toolSetId === toolSetId
          const inChannels = isPressed ? allow.variables.inChannels : toolSet.inChannels
          const kind = kindOf({ ...toolSet, inChannels })
          return (
            <ListRow
              key={toolSetId}
              lead={<ServiceMark service={serviceName} />}
              title={service}
              about={t(`channel.tools.${kind}`)}
              actions={
                mayDecide &&
                kind !== 'personal' && (
                  <span className="ms-3">
                    <Switch
                      name={t('channel.tools.allow', { service })}
                      on={inChannels}
                      disabled={kind === 'nobody'}
                      onChange={(next) => allow.mutate({ toolSetId, inChannels: next })}
                    />
                  </span>
                )
              }
            />
          )
        })}
      </List>
    </section>
  )
}

function kindOf({ authenticationLinkType, connectionMethod, displayState, inChannels }: ToolSet) {
  const takesAccount = authenticationLinkType !== 'NONE'
  if (takesAccount && connectionMethod === 'PERSONAL') return 'personal'
  if (takesAccount && displayState === 'NOT_CONNECTED') return 'nobody'
  return inChannels ? 'open' : 'closed'
}
