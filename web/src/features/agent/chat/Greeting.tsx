import type { Agent } from '../agent-types.ts'
import { AgentTile } from '../AgentTile.tsx'
import { useT } from '../i18n.ts'
import { SignInNotice } from '../tool-set/SignInNotice.tsx'
import { Examples } from '../Examples.tsx'

type Props = { agent: Agent; workspaceCode: string; onAsk: (question: string) => void }

/** Before the first question: how to ask, what it needs for that, and what could be asked. */
export function Greeting({ agent, workspaceCode, onAsk }: Props) {
  const t = useT()
  const { agentId, name, description, role, guide, exampleQuestions } = agent
  return (
    <div className="grid gap-5 pt-2">
      {guide && <p className="reading whitespace-pre-line wrap-anywhere">{guide}</p>}
      {!guide && exampleQuestions.length === 0 && (
        <div className="grid justify-items-center gap-4 pt-[10dvh] text-center">
          <AgentTile id={agentId} name={name} size="large" />
          <p className="max-w-md text-lg text-balance text-text-quiet">{description || role || t('agent.chat.bare')}</p>
        </div>
      )}
      <SignInNotice agent={agent} workspaceCode={workspaceCode} />
      <Examples examples={exampleQuestions} onAsk={onAsk} />
    </div>
  )
}
