import type { WorkspaceId } from '@quarry/contract/ids'
import type { ToolCall } from '@quarry/contract/wire/agent/approval'
import { useT } from '../i18n.ts'
import { isWorthARow } from './call-state.ts'
import { CallRow } from './CallRow.tsx'

type Props = { workspaceId: WorkspaceId; calls: readonly ToolCall[]; onKnown?: () => unknown }

/** What an agent does at services for one answer. @param onKnown after one of them was taken back */
export function CallList({ workspaceId, calls, onKnown = () => {} }: Props) {
  const t = useT()
  const shown = calls.filter(isWorthARow)
  if (shown.length === 0) return null
  return (
    <ul aria-label={t('acting.calls')} className="grid">
      {shown.map((call) => (
        <CallRow key={call.toolCallId} workspaceId={workspaceId} call={call} onKnown={onKnown} />
      ))}
    </ul>
  )
}
