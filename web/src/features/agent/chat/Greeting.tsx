import type { Agent } from '../agent-types.ts'
import { SignInNotice } from '../tool-set/SignInNotice.tsx'
import { Examples } from '../Examples.tsx'

type Props = { agent: Agent; workspaceCode: string; onAsk: (question: string) => void }

/** Before the first question: how to ask, what it needs for that, and what could be asked. */
export function Greeting({ agent, workspaceCode, onAsk }: Props) {
  return (
    <div className="grid gap-5 pt-2">
      {agent.guide && <p className="reading whitespace-pre-line wrap-anywhere">{agent.guide}</p>}
      <SignInNotice agent={agent} workspaceCode={workspaceCode} />
      <Examples examples={agent.exampleQuestions} onAsk={onAsk} />
    </div>
  )
}
