import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { ProviderClient } from '@quarry/contract/wire/source/consent'
import type { WorkspaceId } from '@quarry/contract/ids'
import { providerNames } from '@quarry/contract/source/service'
import { inWords } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { useSetClient } from './consent.queries.ts'

type Props = { client: ProviderClient; redirectAddress: string; workspaceId: WorkspaceId; onDone: () => void }

/** The steps at the provider, with what is to be copied there, and the two values that come of them. */
export function ClientForm({ client: { provider, scopes, clientId, setUp }, redirectAddress, workspaceId, onDone }: Props) {
  const t = useT()
  const set = useSetClient(workspaceId)
  const name = providerNames[provider]
  const { steps } = setUp
  const [missing, setMissing] = useState<readonly string[]>([])
  function submit(form: HTMLFormElement) {
    const given = new FormData(form)
    const values = { clientId: textIn(given, 'clientId'), clientSecret: textIn(given, 'clientSecret') }
    const empty = Object.entries(values).flatMap(([field, value]) => (value.trim() === '' ? [field] : []))
    setMissing(empty)
    if (empty.length > 0) return form.querySelector<HTMLElement>(`[name=${empty[0]}]`)?.focus()
    set.mutate(
      { provider, ...values },
      {
        onSuccess: () => {
          toast({ tone: 'ok', text: t('consent.saved', { provider: name }) })
          onDone()
        },
      },
    )
  }
  return (
    <form
      noValidate
      className="mt-4 grid max-w-2xl gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <ol className="grid list-decimal gap-3 ps-5">
        <li>
          {inWords(steps.open)}{' '}
          <a
            className="inline-flex items-center gap-1 text-accent underline underline-offset-2"
            href={setUp.console}
            target="_blank"
            rel="noreferrer"
          >
            {t('consent.console', { provider: name })}
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        </li>
        <li>{inWords(steps.make)}</li>
        <li>
          {inWords(steps.redirect)}
          <Copyable text={redirectAddress} label={t('consent.copyAddress')} />
        </li>
        {scopes.length > 0 && (
          <li>
            {inWords(steps.scopes)}
            <Copyable text={scopes.join('\n')} label={t('consent.copyScopes')} />
          </li>
        )}
        <li>{inWords(steps.values)}</li>
      </ol>
      <TextField
        label={t('consent.clientId')}
        name="clientId"
        defaultValue={clientId ?? ''}
        error={missing.includes('clientId') && t('consent.missing')}
        aria-required
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordField
        label={t('consent.clientSecret')}
        name="clientSecret"
        error={missing.includes('clientSecret') && t('consent.missing')}
        aria-required
        maxLength={500}
        autoComplete="off"
        help={t('consent.secretHelp')}
      />
      <FormError error={set.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('shell.cancel')}</Button>
        <Button type="submit" kind="primary" pending={set.isPending}>
          {t('consent.save')}
        </Button>
      </div>
    </form>
  )
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const Copyable = ({ text, label }: { text: string; label: string }) => (
  <span className="mt-1.5 flex items-start justify-between gap-2 rounded-control bg-surface-sunken py-1 ps-3 pe-1">
    <code className="min-w-0 py-1.5 whitespace-pre-line text-xs wrap-anywhere">{text}</code>
    <CopyButton text={text} label={label} iconOnly />
  </span>
)
