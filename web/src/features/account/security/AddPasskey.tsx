import { useState } from 'react'
import { limits } from '@quarry/contract/limits'
import { useT } from '../../../lib/i18n-later.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { useAddPasskey } from './security.queries.ts'

type Props = {
  onClose: () => void
  /** @param recoveryCodes empty when the account had some before. */
  onDone: (name: string, recoveryCodes: string[]) => void
}

/** Names a new passkey and has the browser make it. */
export function AddPasskey({ onClose, onDone }: Props) {
  const t = useT()
  const add = useAddPasskey()
  const [name, setName] = useState('')
  return (
    <PasswordDialog
      title={t('security.passkeys.add')}
      body={t('security.passkeys.addBody')}
      action={t('security.continue')}
      pending={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={(password) =>
        add.mutate(
          { password, name },
          {
            onSuccess: ({ recoveryCodes }) => onDone(name, recoveryCodes),
          },
        )
      }
    >
      <TextField
        label={t('security.passkeys.name')}
        help={t('security.passkeys.nameHelp')}
        name="name"
        required
        maxLength={limits.nameLength}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </PasswordDialog>
  )
}
