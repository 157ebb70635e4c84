import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Profile } from '@quarry/contract/wire/account/account'
import { CallError } from '@quarry/contract/client'
import type { ErrorName } from '@quarry/contract/errors'
import { useT } from '../../../lib/i18n.ts'
import { useSetProfile } from '../../../lib/session.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { noteProof } from '../security/proof.ts'
import { LinkAccount } from './LinkAccount.tsx'
import { OpenIdSignUp } from './OpenIdSignUp.tsx'
import { finishedQuery } from './sign-in.queries.ts'

type Props = {
  /** What the provider sent the browser back with. */
  query: string
  /** @param redirect where the person was going; null when nowhere. */
  onLogin: (profile: Profile, redirect: string | null) => unknown
  onSecondFactor: (redirect: string | null) => unknown
  /** Somebody who was logged in all the time has shown that it is them. */
  onProved: (redirect: string | null) => unknown
  /** Back to the login page, which says why. */
  onRefused: (why: ErrorName) => unknown
}

/** Where the provider sends people back to: lets them in, or asks for what is missing. */
export function OpenIdReturn({ query, onLogin, onSecondFactor, onProved, onRefused }: Props) {
  const t = useT()
  const setProfile = useSetProfile()
  const { data, error } = useQuery(finishedQuery(query))

  useEffect(() => {
    if (data?.next === 'secondFactor') onSecondFactor(data.redirect)
    if (data?.next === 'proved') {
      noteProof()
      onProved(data.redirect)
    }
    if (data?.next !== 'entered') return
    setProfile(data.profile)
    onLogin(data.profile, data.redirect)
    // Once per outcome: what is called is new with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data])
  useEffect(() => {
    if (!error) return
    onRefused(error instanceof CallError ? (error.error ?? 'unexpected') : 'unexpected')
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error])

  if (data?.next === 'link')
    return (
      <LinkAccount
        email={data.email}
        onLogin={(profile) => onLogin(profile, data.redirect)}
        onSecondFactor={() => onSecondFactor(data.redirect)}
      />
    )
  if (data?.next === 'signUp') return <OpenIdSignUp person={data} onDone={(profile) => onLogin(profile, data.redirect)} />
  return (
    <>
      <output className="sr-only">{t('signIn.return.checking')}</output>
      <SkeletonRows count={4} className="h-12" />
    </>
  )
}
