import { type FormEvent, useState } from 'react'
import type { AgentId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { useLanguage } from '../../../lib/i18n.ts'
import { localTimeZone } from '../../../lib/text/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useT } from './i18n.ts'
import { type Schedule, useChangeSchedule, useCreateSchedule } from './schedule.queries.ts'
import { formOf, recurrenceIn, weekdayName, type WhenForm, zoneName } from './when.ts'

const formId = 'new-schedule'
const everies = ['day', 'weekday', 'week', 'month'] as const
/** Monday first. */
const weekdays = [1, 2, 3, 4, 5, 6, 0]
const daysOfMonth = Array.from({ length: 28 }, (_, index) => index + 1)

type Props = {
  workspaceId: WorkspaceId
  agentId: AgentId
  /** One that is changed; a new one when absent. */
  before?: Schedule
  onClose: () => void
}

/** What to ask, and when. */
export function ScheduleDialog({ workspaceId, agentId, before, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const create = useCreateSchedule(workspaceId, agentId)
  const change = useChangeSchedule(workspaceId, agentId)
  const sending = before ? change : create
  const [prompt, setPrompt] = useState(before?.prompt ?? '')
  const [form, setForm] = useState<WhenForm>(
    before ? formOf(before.when) : { every: 'weekday', weekday: 1, day: 1, time: '09:00' },
  )
  const [byMail, setByMail] = useState(before?.byMail ?? true)
  const [isTried, setTried] = useState(false)
  const timeZone = before?.timeZone ?? localTimeZone()
  const when = recurrenceIn(form)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (prompt.trim() === '' || !when) return
    const sent = { prompt: prompt.trim(), when, timeZone, byMail }
    const onSuccess = () => {
      toast({ tone: 'ok', text: t(before ? 'schedule.changed' : 'schedule.added') })
      onClose()
    }
    if (before) change.mutate({ scheduleId: before.scheduleId, ...sent }, { onSuccess })
    else create.mutate(sent, { onSuccess })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(before ? 'schedule.change' : 'schedule.add')}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} pending={sending.isPending}>
            {t(before ? 'schedule.save' : 'schedule.add')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={submit}>
        <Field label={t('schedule.question')} error={isTried && prompt.trim() === '' && t('schedule.missing')}>
          {(control) => (
            <textarea
              {...control}
              className="input input-line min-h-24 py-2"
              value={prompt}
              maxLength={limits.messageLength}
              onChange={(event) => setPrompt(event.target.value)}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('schedule.when')}>
            {(control) => (
              <Select
                {...control}
                value={form.every}
                onChange={(every) => setForm({ ...form, every })}
                options={everies.map((value) => ({ value, label: t(`schedule.every.${value}`) }))}
              />
            )}
          </Field>
          {form.every === 'week' && (
            <Field label={t('schedule.weekday')}>
              {(control) => (
                <Select
                  {...control}
                  value={`${form.weekday}`}
                  onChange={(weekday) => setForm({ ...form, weekday: Number(weekday) })}
                  options={weekdays.map((day) => ({ value: `${day}`, label: weekdayName(day, language) }))}
                />
              )}
            </Field>
          )}
          {form.every === 'month' && (
            <Field label={t('schedule.day')}>
              {(control) => (
                <Select
                  {...control}
                  value={`${form.day}`}
                  onChange={(day) => setForm({ ...form, day: Number(day) })}
                  options={daysOfMonth.map((day) => ({ value: `${day}`, label: `${day}` }))}
                />
              )}
            </Field>
          )}
          <TextField
            label={t('schedule.time')}
            type="time"
            value={form.time}
            onChange={(event) => setForm({ ...form, time: event.target.value })}
            error={isTried && !when && t('schedule.missing')}
            help={t('schedule.zone', { zone: zoneName(timeZone, language) })}
          />
        </div>
        <Checkbox label={t('schedule.byMail')} checked={byMail} onChange={(event) => setByMail(event.target.checked)} />
        <FormError error={sending.error} />
      </form>
    </Dialog>
  )
}
