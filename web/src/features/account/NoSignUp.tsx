import { Link } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.ts'
import { buttonLook } from '../../ui/Button.tsx'

/** What somebody finds who looks for the sign-up where the operator does not offer it. */
export function NoSignUp({ mode }: { mode: 'closed' | 'invitation' }) {
  const t = useT()
  return (
    <>
      <h1 className="text-title">{t(`account.notNow.${mode}`)}</h1>
      <p className="mt-2 text-text-quiet">{t(mode === 'closed' ? 'error.signUpClosed' : 'error.signUpByInvitation')}</p>
      <Link to="/login" className={`${buttonLook({ kind: 'primary', size: 'large' })} mt-6`}>
        {t('account.logIn')}
      </Link>
    </>
  )
}
