import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { passwordRules } from './password-rules.ts'
import { PasswordHints } from './PasswordHints.tsx'
import { useChangePassword } from './own/personal.queries.ts'
import { isShownInField, type PasswordTexts, useNewPassword } from './use-new-password.ts'

/** Changes the own password; each refusal of spec §5 stands at its field. */
export function PasswordForm() {
  const t = useT()
  const change = useChangePassword()
  const form = useNewPassword(true)

  function submit() {
    if (!form.check() || change.isPending) return
    change.mutate(form.texts, {
      onSuccess() {
        form.clear()
        toast({ tone: 'ok', text: t('toast_password_change_done') })
      },
    })
  }

  const field = (name: keyof PasswordTexts) => ({
    name,
    value: form.texts[name],
    error: form.errorOf(name, change.error),
    autoComplete: name === 'currentPassword' ? 'current-password' : 'new-password',
    onChange: (event: { target: { value: string } }) => form.change(name, event.target.value),
  })
  return (
    <form
      noValidate
      className="grid max-w-lg gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PasswordField label={t('personal.password.current')} {...field('currentPassword')} />
      <PasswordField label={t('personal.password.next')} {...field('password')} />
      <PasswordField
        label={t('account.form.passwordConfirm')}
        {...field('passwordConfirm')}
        help={<PasswordHints met={passwordRules(form.texts.password, form.texts.passwordConfirm)} />}
      />
      <FormError error={isShownInField(change.error) ? null : change.error} />
      <div>
        <Button type="submit" pending={change.isPending}>
          {t('personal.password.change')}
        </Button>
      </div>
    </form>
  )
}
