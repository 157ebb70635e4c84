import { useQuery } from '@tanstack/react-query'
import { limitRange } from '@quarry/contract/agent/model'
import type { WorkspaceId } from '@quarry/contract/ids'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useT } from './i18n.ts'
import { type Limits, limitsQuery, useSetLimits } from './model.queries.ts'

/** What each agent, and each person by all agents, may take of the model in a month. */
export function AgentLimits({ workspaceId }: { workspaceId: WorkspaceId }) {
  const t = useT()
  const { data, error, refetch } = useQuery(limitsQuery(workspaceId))
  return (
    <section aria-labelledby="agent-limits" className="mt-8 grid max-w-2xl gap-4 border-t border-line pt-6">
      <div>
        <h2 id="agent-limits" className="font-button">
          {t('model.limits.title')}
        </h2>
        <p className="text-meta text-text-quiet">{t('model.limits.about')}</p>
      </div>
      {error && !data && <Problem title={t('model.limits.failed')} onRetry={refetch} />}
      {!error && !data && <SkeletonRows count={2} className="h-14" />}
      {data && <LimitsForm workspaceId={workspaceId} stored={data} />}
    </section>
  )
}

const fields = ['agentTokens', 'personTokens'] as const
const isLimit = (typed: string): boolean =>
  /^\d{1,13}$/.test(typed) && Number(typed) >= limitRange.least && Number(typed) <= limitRange.most

function LimitsForm({ workspaceId, stored }: { workspaceId: WorkspaceId; stored: Limits }) {
  const t = useT()
  const [form, setForm] = useState({
    agentTokens: stored.agentTokens?.toString() ?? '',
    personTokens: stored.personTokens?.toString() ?? '',
  })
  const [isTried, setTried] = useState(false)
  const set = useSetLimits(workspaceId)
  const isWrong = (field: (typeof fields)[number]) => form[field].trim() !== '' && !isLimit(form[field].trim())
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (fields.some(isWrong)) return
    const entered = (field: (typeof fields)[number]) => (form[field].trim() === '' ? null : Number(form[field]))
    const limits = { agentTokens: entered('agentTokens'), personTokens: entered('personTokens') }
    set.mutate(limits, { onSuccess: () => toast({ tone: 'ok', text: t('model.limits.saved') }) })
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {fields.map((field) => (
        <TextField
          key={field}
          label={t(`model.limits.${field}`)}
          inputMode="numeric"
          className="sm:w-64"
          value={form[field]}
          onChange={(event) => setForm({ ...form, [field]: event.target.value })}
          error={isTried && isWrong(field) ? t('model.wrongContext', limitRange) : undefined}
          help={t(`model.limits.help.${field}`)}
          optional
          maxLength={13}
          autoComplete="off"
        />
      ))}
      <FormError error={set.error} />
      <div>
        <Button type="submit" pending={set.isPending}>
          {t('model.limits.save')}
        </Button>
      </div>
    </form>
  )
}
