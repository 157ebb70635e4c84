import { type FormEvent, useState } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { contextRange, ModelProvider, ModelTools } from '@quarry/contract/agent/model'
import type { ModelSettings } from '@quarry/contract/wire/agent/model'
import { useT } from './i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { CheckResult } from './CheckResult.tsx'
import { enteredBy, formOf, keyStateOf, mistakesIn, type ModelForm as Form } from './entered.ts'
import { type EnteredModel, useCheckModel, useSetModel } from './model.queries.ts'
import { PriceFields } from './PriceFields.tsx'

type Props = { own: ModelSettings | null; workspaceId: WorkspaceId }

/** The workspace's own model. What is tested is what stands in the form, stored or not. */
export function ModelForm({ own, workspaceId }: Props) {
  const t = useT()
  const [form, setForm] = useState(() => formOf(own))
  const [isTried, setTried] = useState(false)
  const [set, check] = [useSetModel(workspaceId), useCheckModel(workspaceId)]
  const keyState = keyStateOf(form, own)
  const mistakes = isTried ? mistakesIn(form) : {}
  const wrong = (field: keyof Form) => {
    const mistake = mistakes[field]
    return mistake && t(`model.${mistake}`, { least: contextRange.least, most: contextRange.most })
  }
  const change = (some: Partial<Form>) => setForm({ ...form, ...some })
  function go(use: (entered: EnteredModel) => void) {
    setTried(true)
    set.reset()
    if (Object.keys(mistakesIn(form)).length === 0) use(enteredBy(form, keyState))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    go((entered) =>
      set.mutate(entered, {
        onSuccess: () => {
          change({ apiKey: '' })
          toast({ tone: 'ok', text: t('model.saved', { model: entered.model }) })
        },
      }),
    )
  }
  return (
    <form noValidate className="grid max-w-2xl gap-5" onSubmit={submit}>
      <Field label={t('model.provider')}>
        {(control) => (
          <Select
            {...control}
            className="sm:w-64"
            value={form.provider}
            onChange={(provider) => change({ provider })}
            options={ModelProvider.options.map((value) => ({ value, label: t(`model.providers.${value}`) }))}
          />
        )}
      </Field>
      <TextField
        label={t('model.address')}
        type="url"
        value={form.baseUrl}
        onChange={(event) => change({ baseUrl: event.target.value })}
        error={wrong('baseUrl')}
        help={
          <>
            {t(`model.addressHelp.${form.provider === 'openai-compatible' ? form.provider : 'other'}`)} {t('model.private')}
          </>
        }
        optional={form.provider !== 'openai-compatible'}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordField
        label={t('model.key')}
        value={form.apiKey}
        onChange={(event) => change({ apiKey: event.target.value })}
        help={t(`model.keyHelp.${keyState}`)}
        optional={keyState !== 'moved'}
        maxLength={500}
        autoComplete="off"
      />
      <TextField
        label={t('model.name')}
        value={form.model}
        onChange={(event) => change({ model: event.target.value })}
        error={wrong('model')}
        help={t('model.nameHelp')}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label={t('model.context')}
        inputMode="numeric"
        className="sm:w-64"
        value={form.contextTokens}
        onChange={(event) => change({ contextTokens: event.target.value })}
        error={wrong('contextTokens')}
        help={t('model.contextHelp')}
        optional
        maxLength={9}
        autoComplete="off"
      />
      <Field label={t('model.tools')} help={t('model.toolsHelp')}>
        {(control) => (
          <Select
            {...control}
            value={form.tools}
            onChange={(tools) => change({ tools })}
            options={ModelTools.options.map((value) => ({ value, label: t(`model.toolUses.${value}`) }))}
          />
        )}
      </Field>
      <PriceFields form={form} wrong={wrong} onChange={change} />
      <FormError error={set.error ?? check.error} />
      <div aria-live="polite">{check.data && !check.isPending && <CheckResult {...check.data} />}</div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" pending={set.isPending}>
          {t('model.save')}
        </Button>
        <Button pending={check.isPending} onClick={() => go((entered) => check.mutate(entered))}>
          {t('model.check')}
        </Button>
      </div>
    </form>
  )
}
