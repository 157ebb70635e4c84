import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'

/** What the login page looks like, while the application is on its way or does not know yet whether anybody has an account here. */
export function LoginPicture() {
  const t = useT()
  return (
    <div inert aria-hidden>
      <h1 className="text-title">{t('account.logInTitle')}</h1>
      <div className="mt-6 grid gap-4">
        <FieldPicture label={t('account.email')} />
        <FieldPicture label={t('account.password')} />
        <Button kind="primary" size="large">
          {t('account.logIn')}
        </Button>
      </div>
      <p className="mt-4 text-text-quiet">{t('account.forgotPassword')}</p>
      {/* Whether one may sign up is not known yet. */}
      <p className="mt-3">&nbsp;</p>
    </div>
  )
}

/** No field: what was typed into it would be gone in a moment. */
const FieldPicture = ({ label }: { label: string }) => (
  <div className="grid content-start gap-1.5">
    <span className="text-meta font-button">{label}</span>
    <div className="input input-line" />
  </div>
)
