import { useQuery } from '@tanstack/react-query'
import { CallError } from '@quarry/contract/client'
import { useT } from '../../lib/i18n-later.ts'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { tokenQuery } from './account.queries.ts'
import { LinkInvalid } from './LinkInvalid.tsx'
import { RequestReset } from './RequestReset.tsx'
import { SetNewPassword } from './SetNewPassword.tsx'

/** Without a link a form that asks for one; with it the form it was mailed for. Opening the link changes nothing. */
export const ResetPasswordPage = ({ token }: { token: string | undefined }) =>
  token ? <ByLink token={token} /> : <RequestReset />

function ByLink({ token }: { token: string }) {
  const t = useT()
  const { data, error, refetch } = useQuery(tokenQuery(token))
  const isDead = error instanceof CallError && (error.error === 'linkInvalid' || error.error === 'invalidInput')
  if (isDead || (data && data.purpose !== 'resetPassword'))
    return <LinkInvalid body={t('personal.reset.expired')} again="/resetPassword" />
  if (error) return <Problem title={t('account.checkFailed')} onRetry={refetch} />
  if (!data) return <SkeletonRows count={4} className="h-12" />
  return <SetNewPassword token={token} email={data.email} />
}
