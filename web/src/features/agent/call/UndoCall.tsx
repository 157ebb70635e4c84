import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { approvalRoutes } from '@quarry/contract/routes/agent/approval'
import type { ToolCall, ToolUndo } from '@quarry/contract/wire/agent/approval'
import { api } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failures.ts'
import { inWords } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import type { Tone } from '../../../ui/tones.ts'
import { tIfKnown, useT } from '../i18n.ts'

const tones: Record<Exclude<ToolUndo['state'], 'offered'>, Tone> = {
  sending: 'active',
  undone: 'ok',
  changed: 'warn',
  failed: 'danger',
  unknown: 'warn',
}

type Props = { workspaceId: WorkspaceId; call: ToolCall; undo: ToolUndo; onKnown: () => unknown }

/** Has what was done taken back, which asks nothing further, and says what came of it. */
export function UndoCall({ workspaceId, call, undo: known, onKnown }: Props) {
  const t = useT()
  const undoing = useMutation({
    mutationFn: () => api.call(approvalRoutes.undo, { workspaceId, toolCallId: call.toolCallId }),
    onSettled: () => onKnown(),
    meta: { shows: 'all' },
  })
  const { state, reason } = undoing.data?.undo ?? known
  const title = inWords(call.title)
  const why = state === 'failed' ? tIfKnown(`acting.reason.${reason}`) : null
  const action = state === 'unknown' ? 'check' : state === 'offered' || state === 'failed' ? 'undo' : null
  return (
    <>
      <span aria-live="polite" className="contents">
        {state !== 'offered' && (
          <StateDot tone={tones[state]} className="text-meta">
            {why ? `${t(`acting.undo.state.${state}`)}: ${why}` : t(`acting.undo.state.${state}`)}
          </StateDot>
        )}
        {undoing.error && <span className="text-meta text-danger">{failureText(undoing.error)}</span>}
      </span>
      {action && (
        <Button
          size="small"
          kind="quiet"
          icon={<Undo2 aria-hidden className="size-3.5" />}
          pending={undoing.isPending}
          aria-label={t(`acting.undo.${action}Of`, { title })}
          onClick={() => undoing.mutate()}
        >
          {t(`acting.undo.${action}`)}
        </Button>
      )}
    </>
  )
}
