import { type FormEvent, useId, useState } from 'react'
import type { McpSignIn } from '@quarry/contract/agent/custom-mcp'
import type { WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Refusal } from '../../../ui/settings/Refusal.tsx'
import { useT } from '../i18n.ts'
import { useEnterServer } from './mcp.queries.ts'

type Props = { workspaceId: WorkspaceId; onClose: () => void; onBack: () => void; onEntered: (serviceName: string) => void }

const ways: readonly McpSignIn[] = ['NONE', 'OAUTH', 'KEY']

/** Where a server is and how one is let in; it is asked at once. */
export function EnterServer({ workspaceId, onClose, onBack, onEntered }: Props) {
  const t = useT()
  const id = useId()
  const enter = useEnterServer(workspaceId)
  const [form, setForm] = useState({ name: '', endpointUrl: '', description: '', key: '', keyHeader: 'Authorization' })
  const [signIn, setSignIn] = useState<McpSignIn>('NONE')
  const set = (field: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [field]: event.target.value })
  const isComplete = form.name.trim() !== '' && form.endpointUrl.trim() !== '' && (signIn !== 'KEY' || form.key !== '')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isComplete || enter.isPending) return
    const { name, endpointUrl, description, key, keyHeader } = form
    const access = signIn === 'KEY' ? { signIn, key, keyHeader } : { signIn }
    enter.mutate(
      { name, endpointUrl: endpointUrl.trim(), description, ...access },
      {
        onSuccess({ serviceName }) {
          toast({ tone: 'ok', text: t('mcp.enter.done', { name }) })
          onEntered(serviceName)
        },
      },
    )
  }

  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('mcp.enter.title')}
      description={t('mcp.enter.body')}
      actions={
        <>
          <Button kind="quiet" className="me-auto" onClick={onBack}>
            {t('mcp.enter.back')}
          </Button>
          <Button type="submit" form={id} kind="primary" disabled={!isComplete} pending={enter.isPending}>
            {t('mcp.enter.submit')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-5 pb-2" onSubmit={submit}>
        {enter.error && <Refusal error={enter.error} />}
        <TextField
          label={t('mcp.enter.name')}
          help={t('mcp.enter.nameHelp')}
          maxLength={limits.nameLength}
          value={form.name}
          onChange={set('name')}
        />
        <TextField
          label={t('mcp.enter.address')}
          help={t('mcp.enter.addressHelp')}
          type="url"
          inputMode="url"
          maxLength={2000}
          value={form.endpointUrl}
          onChange={set('endpointUrl')}
        />
        <TextField
          label={t('mcp.enter.description')}
          optional
          maxLength={limits.agentTextLength}
          value={form.description}
          onChange={set('description')}
        />
        <Field label={t('mcp.enter.signIn')} help={t(`mcp.enter.signInHelp.${signIn}`)}>
          {(control) => (
            <Select
              {...control}
              value={signIn}
              onChange={setSignIn}
              options={ways.map((value) => ({ value, label: t(`mcp.enter.signInOf.${value}`) }))}
            />
          )}
        </Field>
        {signIn === 'KEY' && (
          <>
            <PasswordField
              label={t('mcp.enter.key')}
              help={t('mcp.enter.keyHelp')}
              autoComplete="off"
              maxLength={4000}
              value={form.key}
              onChange={set('key')}
            />
            <TextField
              label={t('mcp.enter.header')}
              help={t('mcp.enter.headerHelp')}
              maxLength={100}
              value={form.keyHeader}
              onChange={set('keyHeader')}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}
