import { useId, useState } from 'react'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { QrCode } from './QrCode.tsx'
import { useBeginTotp, useConfirmTotp } from './security.queries.ts'

type Props = {
  onClose: () => void
  /** @param recoveryCodes empty when the account had some before. */
  onDone: (recoveryCodes: string[]) => void
}

/** Sets an authenticator app up: password, secret, first code. */
export function TotpDialog({ onClose, onDone }: Props) {
  const t = useT()
  const id = useId()
  const begin = useBeginTotp()
  const confirm = useConfirmTotp()
  const [code, setCode] = useState('')
  if (!begin.data)
    return (
      <PasswordDialog
        key="password"
        title={t('security.app.setUp')}
        body={t('security.confirmBody')}
        action={t('security.continue')}
        pending={begin.isPending}
        error={begin.error}
        onClose={onClose}
        onSubmit={(password) => begin.mutate({ password })}
      />
    )
  const { uri, secret } = begin.data
  return (
    <Dialog
      key="code"
      open
      onClose={onClose}
      title={t('security.app.setUp')}
      description={t('security.app.scan')}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={id} kind="primary" pending={confirm.isPending}>
            {t('security.app.turnOn')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-4 pb-1"
        onSubmit={(event) => {
          event.preventDefault()
          if (confirm.isPending) return
          confirm.mutate({ code }, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })
        }}
      >
        <div className="flex justify-center">
          <QrCode text={uri} label={t('security.app.qr')} />
        </div>
        <div>
          <p className="text-text-quiet">{t('security.app.type')}</p>
          <p className="mt-1 flex items-center gap-2">
            <code className="min-w-0 font-mono">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={secret} label={t('security.app.copy')} iconOnly />
          </p>
        </div>
        <TextField
          label={t('signIn.second.totp')}
          help={t('security.app.codeHelp')}
          name="code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          className="font-mono tracking-widest"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <FormError error={confirm.error} />
      </form>
    </Dialog>
  )
}
