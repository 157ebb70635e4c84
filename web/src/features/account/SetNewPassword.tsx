import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { focusFirstField } from '../../ui/form/focus-first-field.ts'
import { FormError } from '../../ui/form/FormError.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { passwordRules } from './password-rules.ts'
import { PasswordHints } from './PasswordHints.tsx'
import { useResetPassword } from './own/personal.queries.ts'
import { isShownInField, useNewPassword } from './use-new-password.ts'

/** What the link in the mail opens: a new password, and the way to the login. */
export function SetNewPassword({ token, email }: { token: string; email: string }) {
  const t = useT()
  const reset = useResetPassword()
  const form = useNewPassword(false)

  if (reset.isSuccess) {
    return (
      <>
        <CircleCheck aria-hidden className="size-7 stroke-[1.5] text-ok" />
        <h1 ref={focusFirstField} tabIndex={-1} className="mt-3 text-title outline-none">
          {t('personal.reset.doneTitle')}
        </h1>
        <p className="mt-2 text-text-quiet">{t('personal.reset.doneBody')}</p>
        <Link to="/login" className={cn(buttonLook({ kind: 'primary' }), 'mt-6')}>
          {t('account.logIn')}
        </Link>
      </>
    )
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const { password, passwordConfirm } = form.texts
        if (form.check() && !reset.isPending) reset.mutate({ token, password, passwordConfirm })
      }}
    >
      <header>
        <h1 className="text-title">{t('personal.reset.setTitle')}</h1>
        <p className="mt-1 text-text-quiet">{t('personal.reset.setBody')}</p>
      </header>
      <TextField label={t('account.email')} type="email" name="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('personal.password.next')}
        name="password"
        autoComplete="new-password"
        value={form.texts.password}
        error={form.errorOf('password', reset.error)}
        onChange={(event) => form.change('password', event.target.value)}
      />
      <PasswordField
        label={t('account.form.passwordConfirm')}
        name="passwordConfirm"
        autoComplete="new-password"
        value={form.texts.passwordConfirm}
        help={<PasswordHints met={passwordRules(form.texts.password, form.texts.passwordConfirm)} />}
        error={form.errorOf('passwordConfirm', reset.error)}
        onChange={(event) => form.change('passwordConfirm', event.target.value)}
      />
      <FormError error={isShownInField(reset.error) ? null : reset.error} />
      <Button type="submit" kind="primary" size="large" pending={reset.isPending}>
        {t('personal.reset.set')}
      </Button>
    </form>
  )
}
