import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { approvalRoutes } from '@quarry/contract/routes/agent/approval'
import { api } from '../../../lib/api.ts'
import { inWords } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { useT } from '../i18n.ts'
import { serviceTitle } from '../service-title.ts'
import type { ToolCall } from '@quarry/contract/wire/agent/approval'

const outcomes = [
  { outcome: 'HAPPENED', label: 'acting.unknown.happened' },
  { outcome: 'DID_NOT', label: 'acting.unknown.didNot' },
  { outcome: 'CHECK', label: 'acting.unknown.check' },
] as const
type Outcome = (typeof outcomes)[number]['outcome']

type Props = { workspaceId: WorkspaceId; call: ToolCall; onKnown: () => unknown }

/** Asks the person for what nobody but them can find out. */
export function UnknownOutcome({ workspaceId, call, onKnown }: Props) {
  const t = useT()
  const id = useId()
  const { toolCallId, serviceName, vendor } = call
  const telling = useMutation({
    mutationFn: (outcome: Outcome) => api.call(approvalRoutes.tellOutcome, { workspaceId, toolCallId, outcome }),
    onSettled: () => onKnown(),
    meta: { shows: 'all' },
  })
  return (
    <section
      aria-labelledby={id}
      className="grid gap-2.5 rounded-surface border border-line-control bg-surface-raised px-4 py-3.5"
    >
      <div className="flex gap-3">
        <ServiceMark service={serviceName} />
        <div className="min-w-0">
          <h2 id={id} className="font-semibold wrap-anywhere">
            {t('acting.unknown.title', { title: inWords(call.title) })}
          </h2>
          <p className="text-text-quiet">{t('acting.unknown.body', { service: vendor ?? serviceTitle(serviceName) })}</p>
        </div>
      </div>
      <FormError error={telling.error} />
      <div className="flex flex-wrap gap-2">
        {outcomes.map(({ outcome, label }) => (
          <Button
            key={outcome}
            kind={outcome === 'CHECK' ? 'quiet' : 'secondary'}
            pending={telling.isPending && telling.variables === outcome}
            onClick={() => telling.mutate(outcome)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      <p aria-live="polite" className="text-meta text-warn empty:hidden">
        {telling.isSuccess && telling.data.state === 'unknown' && t('acting.unknown.still')}
      </p>
    </section>
  )
}
