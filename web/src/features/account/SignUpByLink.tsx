import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@quarry/contract/wire/account/account'
import { CallError } from '@quarry/contract/client'
import { useT } from '../../lib/i18n.ts'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { tokenQuery } from './account.queries.ts'
import { LinkInvalid } from './LinkInvalid.tsx'
import { SignUpForm } from './SignUpForm.tsx'

/** Sign-up, second half: what the link in the mail opens. */
export function SignUpByLink({ token, onDone }: { token: string; onDone: (profile: Profile) => unknown }) {
  const t = useT()
  const { data, error, refetch } = useQuery(tokenQuery(token))
  const invalid = <LinkInvalid body={t('account.link.body')} again="/signUp" />
  if (error instanceof CallError && (error.error === 'linkInvalid' || error.error === 'invalidInput')) return invalid
  if (error) return <Problem title={t('account.checkFailed')} onRetry={refetch} />
  if (!data) return <SkeletonRows count={6} className="h-12" />
  if (data.purpose !== 'signUp') return invalid
  return <SignUpForm token={token} email={data.email} onDone={onDone} />
}
