import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { PasskeyError } from '../sign-in/PasskeyError.tsx'
import { hasProof, spendProof } from './proof.ts'
import { ProofField } from './ProofField.tsx'

type Props = {
  title: string
  body: string
  /** Words of the button. */
  action: string
  danger?: boolean
  pending: boolean
  error: Error | null
  onClose: () => void
  /** @param password undefined: the login service has vouched for the person. */
  onSubmit: (password: string | undefined) => void
  /** Nothing but the password will do. */
  onlyPassword?: boolean
  /** Fields before the password. */
  children?: ReactNode
}

/** Asks for the password before something changes how the account is logged in to: a session that was left open must not be enough. */
export function PasswordDialog({
  title,
  body,
  action,
  danger = false,
  pending,
  error,
  onClose,
  onSubmit,
  onlyPassword = false,
  children,
}: Props) {
  const t = useT()
  const id = useId()
  const [password, setPassword] = useState('')
  const [isProved] = useState(() => !onlyPassword && hasProof())
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={body}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={id} kind={danger ? 'danger' : 'primary'} pending={pending}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-4 pb-1"
        onSubmit={(event) => {
          event.preventDefault()
          if (pending) return
          if (isProved) spendProof()
          onSubmit(isProved ? undefined : password)
        }}
      >
        {children}
        <ProofField
          isProved={isProved}
          label={t('personal.password.current')}
          help={
            <Link to="/resetPassword" className="underline hover:text-text">
              {t('security.noPassword')}
            </Link>
          }
          value={password}
          onChange={setPassword}
        />
        <PasskeyError error={error} />
      </form>
    </Dialog>
  )
}
