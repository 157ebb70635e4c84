import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { PasskeyError } from '../sign-in/PasskeyError.tsx'

type Props = {
  title: string
  body: string
  /** Words of the button. */
  action: string
  danger?: boolean
  pending: boolean
  error: Error | null
  onClose: () => void
  onSubmit: (password: string) => void
  /** Fields before the password. */
  children?: ReactNode
}

/** Asks for the password before something changes how the account is logged in to: a session that was left open must not be enough. */
export function PasswordDialog({ title, body, action, danger = false, pending, error, onClose, onSubmit, children }: Props) {
  const t = useT()
  const id = useId()
  const [password, setPassword] = useState('')
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
          if (!pending) onSubmit(password)
        }}
      >
        {children}
        <PasswordField
          label={t('personal.password.current')}
          help={
            <Link to="/resetPassword" className="underline hover:text-text">
              {t('security.noPassword')}
            </Link>
          }
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasskeyError error={error} />
      </form>
    </Dialog>
  )
}
