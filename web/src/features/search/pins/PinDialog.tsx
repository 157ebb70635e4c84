import { type FormEvent, useState } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { pinLimits, pinProblemOf, tidyPin } from '@quarry/contract/search/pin'
import type { ManagedPin } from '@quarry/contract/wire/search/pin'
import { localDate } from '../../../lib/text/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { TextArea } from '../../../ui/form/Input.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { ChooseDocument, type ChosenDocument } from './ChooseDocument.tsx'
import { useT } from './i18n.ts'
import { useSavePin } from './pin.queries.ts'

const formId = 'pin'

/** @property begin the first query of a new one. */
type Props = { workspaceId: WorkspaceId; pin: ManagedPin | null; begin: string; onClose: () => void }

/** Pins an answer, or changes it. */
export function PinDialog({ workspaceId, pin, begin, onClose }: Props) {
  const t = useT()
  const save = useSavePin(workspaceId, pin?.id ?? null)
  const [title, setTitle] = useState(pin?.title ?? '')
  const [queries, setQueries] = useState(pin?.queries.join('\n') ?? begin)
  const [text, setText] = useState(pin?.text ?? '')
  const [chosen, setChosen] = useState<ChosenDocument | null>(
    pin?.documentId ? { documentId: pin.documentId, title: pin.document?.title ?? null } : null,
  )
  const [endsOn, setEndsOn] = useState(pin?.endsOn ?? undefined)
  const [isTried, setTried] = useState(false)

  const draft = tidyPin({
    title,
    text,
    documentId: chosen?.documentId ?? null,
    queries: queries.split('\n'),
    endsOn: endsOn ?? null,
  })
  const problem = pinProblemOf(draft)
  const most = {
    queries: pinLimits.queries,
    query: pinLimits.queryLength,
    title: pinLimits.titleLength,
    text: pinLimits.textLength,
  }
  const say = (...of: (typeof problem)[]) =>
    isTried && problem && of.includes(problem) ? t(`pin.problem.${problem}`, most) : null
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problem || save.isPending) return
    save.mutate(draft, {
      onSuccess: () => {
        toast({ tone: 'ok', text: t('pin.saved') })
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(pin ? 'pin.form.change' : 'pin.form.add')}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" pending={save.isPending}>
            {t('pin.form.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5 pb-1">
        <TextField
          label={t('pin.form.title')}
          error={say('noTitle', 'tooLong')}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          autoComplete="off"
        />
        <Field label={t('pin.form.queries')} help={t('pin.form.queriesHelp')} error={say('noQuery', 'tooMany')}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              value={queries}
              onChange={(event) => setQueries(event.target.value)}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={t('pin.form.text')} help={t('pin.form.textHelp')} error={say('nothing')} optional>
          {(control) => <TextArea {...control} rows={4} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
        <ChooseDocument workspaceId={workspaceId} chosen={chosen} onChoose={setChosen} />
        <Field label={t('pin.form.endsOn')} help={t('pin.form.endsOnHelp')} optional>
          {(control) => <DateInput {...control} value={endsOn} min={localDate()} onChange={setEndsOn} />}
        </Field>
        <FormError error={save.error} />
      </form>
    </Dialog>
  )
}
