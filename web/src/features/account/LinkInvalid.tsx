import { Link } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.ts'
import { buttonLook } from '../../ui/Button.tsx'

/** A mailed link that has expired or was used. @param again where another one can be asked for. */
export function LinkInvalid({ body, again }: { body: string; again: '/signUp' | '/resetPassword' }) {
  const t = useT()
  return (
    <div role="alert">
      <h1 className="text-title">{t('account.link.title')}</h1>
      <p className="mt-2 text-text-quiet">{body}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to={again} className={buttonLook({ kind: 'primary' })}>
          {t('account.link.action')}
        </Link>
        <Link to="/login" className={buttonLook({ kind: 'quiet' })}>
          {t('account.logIn')}
        </Link>
      </div>
    </div>
  )
}
