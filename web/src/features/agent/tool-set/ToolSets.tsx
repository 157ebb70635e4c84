import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ToolSetId } from '@quarry/contract/ids'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import { Button } from '../../../ui/Button.tsx'
import { List } from '../../../ui/ListRow.tsx'
import type { Agent } from '../agent-types.ts'
import { useT } from '../i18n.ts'
import { McpDialog } from '../mcp/McpDialog.tsx'
import { AddToolSet } from './AddToolSet.tsx'
import { ChangeToolSet } from './ChangeToolSet.tsx'
import { OffersProblem } from './OffersProblem.tsx'
import { SignInDialog } from './SignInDialog.tsx'
import { ToolSetRow } from './ToolSetRow.tsx'
import { ToolsBeyondPlan } from './ToolsBeyondPlan.tsx'
import { useRemoval } from './use-removal.ts'

type Props = {
  workspace: Workspace
  agent: Agent
  /** The agent is another version with each change of its tools. */
  onVersion: (version: number) => void
}

type Open = { dialog: 'change' | 'signIn'; toolSetId: ToolSetId; isNew?: boolean }

/** What an agent can do at services: added, changed, signed in to and taken away here. */
export function ToolSets({ workspace, agent, onVersion }: Props) {
  const t = useT()
  const [isAdding, setAdding] = useState(false)
  const [servers, setServers] = useState<{ serviceName?: string } | null>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const { agentId, toolSets } = agent
  const place = { workspaceId: workspace.id, agentId }
  const removal = useRemoval(place, onVersion)
  const close = () => setOpen(null)
  const opened = open && toolSets.find(({ toolSetId }) => toolSetId === open.toolSetId)
  return (
    <section>
      <h2 className="text-base font-semibold">{t('toolSet.title')}</h2>
      <p className="mb-3 text-text-quiet">{t('toolSet.body')}</p>
      <ToolsBeyondPlan workspace={workspace} agent={agent} />
      {toolSets.length > 0 && <OffersProblem workspaceId={workspace.id} />}
      {toolSets.length === 0 ? (
        <p className="mb-3 text-text-quiet">{t('toolSet.nothing')}</p>
      ) : (
        <List label={t('toolSet.title')}>
          {toolSets.map((toolSet) => (
            <ToolSetRow
              key={toolSet.toolSetId}
              toolSet={toolSet}
              agentId={agentId}
              workspace={workspace}
              isRemoving={removal.isPending}
              onSignIn={() => setOpen({ dialog: 'signIn', toolSetId: toolSet.toolSetId })}
              onChange={() => setOpen({ dialog: 'change', toolSetId: toolSet.toolSetId })}
              onRemove={() => void removal.ask(toolSet)}
            />
          ))}
        </List>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" icon={<Plus aria-hidden className="size-4" />} onClick={() => setAdding(true)}>
          {t('toolSet.add.action')}
        </Button>
        {can(callerIn(workspace), 'mcp.manage') && (
          <Button size="small" kind="quiet" onClick={() => setServers({})}>
            {t('mcp.action')}
          </Button>
        )}
      </div>
      {servers && <McpDialog workspaceId={workspace.id} {...servers} onClose={() => setServers(null)} />}
      {isAdding && (
        <AddToolSet
          workspace={workspace}
          agent={agent}
          onClose={() => setAdding(false)}
          onServer={(serviceName) => {
            setAdding(false)
            setServers(serviceName === undefined ? {} : { serviceName })
          }}
          onAdded={({ toolSetId, version, signsIn }) => {
            onVersion(version)
            setAdding(false)
            if (signsIn) setOpen({ dialog: 'signIn', toolSetId, isNew: true })
          }}
        />
      )}
      {open?.dialog === 'change' && opened && (
        <ChangeToolSet workspace={workspace} agentId={agentId} toolSet={opened} onVersion={onVersion} onClose={close} />
      )}
      {open?.dialog === 'signIn' && opened && (
        <SignInDialog
          workspace={workspace}
          agentId={agentId}
          toolSet={{ ...opened, isShared: opened.connectionMethod === 'SHARED' }}
          {...(open.isNew && { later: t('toolSet.signIn.later') })}
          onClose={close}
        />
      )}
    </section>
  )
}
