import type { AgentId, ConversationId, WorkspaceId } from '@quarry/contract/ids'
import type { Message } from '@quarry/contract/wire/agent/conversation'
import { CallList } from './CallList.tsx'
import { CarriedOut } from './CarriedOut.tsx'
import { isNothingOpen } from './call-state.ts'
import { SignInAgain } from './SignInAgain.tsx'
import { UnknownOutcome } from './UnknownOutcome.tsx'

type Props = {
  workspaceId: WorkspaceId
  agentId: AgentId
  conversationId: ConversationId | null
  message: Message
  onKnown: () => unknown
}

/** What was done at services for a reply, below its words. */
export function MessageCalls({ workspaceId, agentId, conversationId, message, onKnown }: Props) {
  const { calls, hadWritingTools } = message
  const unknown = calls.filter(({ state }) => state === 'unknown')
  return (
    <>
      <CallList workspaceId={workspaceId} calls={calls} onKnown={onKnown} />
      {unknown.map((call) => (
        <UnknownOutcome key={call.toolCallId} workspaceId={workspaceId} call={call} onKnown={onKnown} />
      ))}
      {hadWritingTools && isNothingOpen(calls) && <CarriedOut calls={calls} />}
      {conversationId && (
        <SignInAgain workspaceId={workspaceId} agentId={agentId} conversationId={conversationId} calls={calls} />
      )}
    </>
  )
}
