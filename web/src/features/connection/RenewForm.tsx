import { useRef, useState } from 'react'
import type { connectionRoutes } from '@quarry/contract/routes/source/connection'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { OutputOf } from '@quarry/contract/wire/route'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { focusFirstError } from '../../ui/form/focus-first-field.ts'
import { toast } from '../../ui/layers/toast.ts'
import { Refusal } from '../../ui/settings/Refusal.tsx'
import { SettingsInputs } from '../../ui/settings/SettingsInputs.tsx'
import { fieldErrors } from '../../ui/settings/settings-words.ts'
import { useSettingsForm } from '../../ui/settings/use-settings-form.ts'
import { useRenew } from './connection.queries.ts'

type Props = { connection: OutputOf<typeof connectionRoutes.detail>; workspaceId: WorkspaceId; onDone: () => void }

/** The credentials of a connection, entered anew. */
export function RenewForm({ connection, workspaceId, onDone }: Props) {
  const t = useT()
  const { connectionId, vendor, fields, settings, health } = connection
  const form = useSettingsForm(fields, settings)
  const renew = useRenew(workspaceId)
  const element = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  // What the service refuses, and what was removed, is of no use a second time.
  const secrets = health.state === 'refused' ? 'new' : form.isMoved ? 'moved' : 'stored'
  const isStored = (name: string) => secrets === 'stored' && fields.some((field) => field.name === name && field.secret)
  const missing = form.missing.filter((name) => !isStored(name))
  const leadToError = () => focusFirstError(element.current)
  function submit() {
    setTried(true)
    if (missing.length > 0) return leadToError()
    renew.mutate(
      { connectionId, settings: form.settings() },
      {
        onSuccess: () => {
          toast({ tone: 'ok', text: t('connection.renew.done', { vendor }) })
          onDone()
        },
        onError: leadToError,
      },
    )
  }
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SettingsInputs
        fields={fields}
        values={form.values}
        onChange={form.set}
        errors={fieldErrors({ fields, values: form.values }, renew.error, tried ? missing : [])}
        secrets={secrets}
      />
      {renew.error && <Refusal error={renew.error} />}
      <Button type="submit" kind="primary" className="justify-self-end" pending={renew.isPending}>
        {t('connection.renew.submit')}
      </Button>
    </form>
  )
}
