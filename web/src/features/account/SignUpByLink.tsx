import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Profile } from '@quarry/contract/account'
import { CallError } from '@quarry/contract/client'
import { useT } from '../../lib/i18n.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { tokenQuery } from './account.queries.ts'
import { SignUpForm } from './SignUpForm.tsx'

/** Sign-up, second half: what the link in the mail opens. */
export function SignUpByLink({ token, onDone }: { token: string; onDone: (profile: Profile) => unknown }) {
  const t = useT()
  const { data, error, refetch } = useQuery(tokenQuery(token))
  if (error instanceof CallError && (error.error === 'linkInvalid' || error.error === 'invalidInput')) return <LinkInvalid />
  if (error) return <Problem title={t('account.checkFailed')} onRetry={refetch} />
  if (!data) return <SkeletonRows count={6} className="h-12" />
  if (data.purpose !== 'signUp') return <LinkInvalid />
  return <SignUpForm token={token} email={data.email} onDone={onDone} />
}

function LinkInvalid() {
  const t = useT()
  return (
    <div role="alert">
      <h1 className="text-title font-semibold">{t('account.link.title')}</h1>
      <p className="mt-2 text-text-quiet">{t('account.link.body')}</p>
      <div className="mt-6 flex gap-2">
        <Link to="/signUp" className={buttonLook({ kind: 'primary' })}>
          {t('account.link.action')}
        </Link>
        <Link to="/login" className={buttonLook({ kind: 'quiet' })}>
          {t('account.logIn')}
        </Link>
      </div>
    </div>
  )
}
