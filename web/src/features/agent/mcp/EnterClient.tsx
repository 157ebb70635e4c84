import { type FormEvent, useState } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { McpServer } from '@quarry/contract/wire/agent/custom-mcp'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useT } from '../i18n.ts'
import { useSetServerClient } from './mcp.queries.ts'

type Props = { workspaceId: WorkspaceId; serviceName: string; place: NonNullable<McpServer['signInAt']> }

/** The client that somebody made for Quarry where people sign in, by hand. */
export function EnterClient({ workspaceId, serviceName, place: { clientId, redirectAddress } }: Props) {
  const t = useT()
  const set = useSetServerClient(workspaceId, serviceName)
  const [form, setForm] = useState({ clientId: clientId ?? '', clientSecret: '' })
  const change = (field: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [field]: event.target.value })
  const done = () => {
    setForm({ ...form, clientSecret: '' })
    toast({ tone: 'ok', text: t('mcp.client.saved') })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const id = form.clientId.trim()
    if (id === '' || set.isPending) return
    const secret = form.clientSecret.trim()
    set.mutate({ clientId: id, ...(secret && { clientSecret: secret }) }, { onSuccess: done })
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <div>
        <p className="text-meta text-text-quiet">{t('mcp.client.redirect')}</p>
        <p className="flex items-center justify-between gap-2">
          <code className="min-w-0 text-xs wrap-anywhere">{redirectAddress}</code>
          <CopyButton text={redirectAddress} label={t('mcp.client.copy')} iconOnly />
        </p>
      </div>
      <TextField
        label={t('mcp.client.id')}
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        value={form.clientId}
        onChange={change('clientId')}
      />
      <PasswordField
        label={t('mcp.client.secret')}
        help={t('mcp.client.secretHelp')}
        maxLength={4000}
        autoComplete="off"
        value={form.clientSecret}
        onChange={change('clientSecret')}
      />
      <FormError error={set.error} />
      <div className="flex flex-wrap justify-end gap-2">
        {clientId !== null && (
          <Button kind="quiet" pending={set.isPending} onClick={() => set.mutate({ clientId: null }, { onSuccess: done })}>
            {t('mcp.client.forget')}
          </Button>
        )}
        <Button type="submit" disabled={form.clientId.trim() === ''} pending={set.isPending}>
          {t('mcp.client.save')}
        </Button>
      </div>
    </form>
  )
}
