import type { ToolCall } from '@quarry/contract/wire/agent/approval'
import { useT } from '../i18n.ts'
import { isWorthARow } from './call-state.ts'
import { CallRow } from './CallRow.tsx'

/** What an agent does at services for one answer. */
export function CallList({ calls }: { calls: readonly ToolCall[] }) {
  const t = useT()
  const shown = calls.filter(isWorthARow)
  if (shown.length === 0) return null
  return (
    <ul aria-label={t('acting.calls')} className="grid">
      {shown.map((call) => (
        <CallRow key={call.toolCallId} call={call} />
      ))}
    </ul>
  )
}
