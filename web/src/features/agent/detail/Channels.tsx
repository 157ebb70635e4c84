import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { buttonLook } from '../../../ui/Button.tsx'
import { Code } from '../../../ui/Code.tsx'
import { chatHash } from '../agent-address.ts'
import type { Agent } from '../agent-types.ts'
import { ChatChannels } from '../channel/ChatChannels.tsx'
import { ToolsInChannels } from '../channel/ToolsInChannels.tsx'
import { useT } from '../i18n.ts'

/** Where else the agent is asked: in chats, by a link, and by programs. */
export function Channels({ workspace, agent }: { workspace: Workspace; agent: Agent }) {
  const t = useT()
  const { code } = workspace
  const { agentId, status } = agent
  const { origin } = location
  return (
    <div className="grid max-w-180 gap-8">
      <div>
        <h2 className="text-base font-semibold">{t('agent.channels.title')}</h2>
        <p className="text-text-quiet">{t('agent.channels.body')}</p>
        {status === 'inactive' && <p className="mt-2 text-warn">{t('agent.channels.inactive')}</p>}
      </div>
      <ChatChannels workspace={workspace} agent={agent} />
      <ToolsInChannels workspace={workspace} agent={agent} />
      <Way title={t('agent.channels.link')} help={t('agent.channels.linkHelp')}>
        <Code text={`${origin}/${code}?page=agent&view=agents#${chatHash(agentId)}`} copyLabel={t('agent.channels.copyLink')} />
      </Way>
      <Way title={t('agent.channels.api')} help={t('agent.channels.apiHelp')}>
        <Code text={`${origin}/openai/v1`} copyLabel={t('agent.channels.copyApi')} />
        <h4 className="text-meta font-button">{t('agent.channels.model')}</h4>
        <Code text={agentId} copyLabel={t('agent.channels.copyModel')} />
      </Way>
      <Way title={t('agent.channels.mcp')} help={t('agent.channels.mcpHelp')}>
        <Code text={`${origin}/mcp/${code}`} copyLabel={t('agent.channels.copyMcp')} />
      </Way>
      <Link
        to="/$workspaceCode"
        params={{ workspaceCode: code }}
        search={{ page: 'workspaceSettings', section: 'connectedApps' }}
        className={`${buttonLook({ size: 'small' })} justify-self-start`}
      >
        {t('agent.channels.more')}
      </Link>
    </div>
  )
}

function Way({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-2">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <p className="text-text-quiet">{help}</p>
      {children}
    </section>
  )
}
