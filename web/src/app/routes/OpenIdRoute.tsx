import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Profile } from '@quarry/contract/wire/account/account'
import { OpenIdReturn } from '../../features/account/sign-in/OpenIdReturn.tsx'
import { useT } from '../../lib/i18n.ts'
import { safeRedirect } from '../address.ts'
import { homeOf, speakLanguageOf } from '../guards.ts'
import { EntryLayout } from '../pages/EntryLayout.tsx'

/** `/login/openid`: where the login service sends people back to. */
export function OpenIdRoute() {
  const t = useT()
  const navigate = useNavigate()
  // As it was sent: the provider's words are not ours to read, and the address loses them with the next page.
  const [query] = useState(() => location.search.slice(1))

  async function enter(profile: Profile, redirect: string | null) {
    await speakLanguageOf(profile)
    await navigate({ href: safeRedirect(redirect ?? undefined) ?? (await homeOf(profile)), replace: true })
  }

  return (
    <EntryLayout title={t('signIn.return.title')}>
      <OpenIdReturn
        query={query}
        onLogin={enter}
        onSecondFactor={(redirect) =>
          navigate({ to: '/login', search: { redirect: redirect ?? undefined, step: 'second' }, replace: true })
        }
        onProved={(redirect) => navigate({ href: safeRedirect(redirect ?? undefined) ?? '/workspace/account', replace: true })}
        onRefused={(problem) => navigate({ to: '/login', search: { problem }, replace: true })}
      />
    </EntryLayout>
  )
}
