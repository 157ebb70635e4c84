import { lazyRouteComponent, redirect } from '@tanstack/react-router'
import { params, text } from '../lib/params.ts'
import { safeRedirect } from './address.ts'
import { homeOf, knownPerson } from './guards.ts'

/** What the pages have in common on which people log in. */
export const entry = {
  validateSearch: params({
    redirect: text,
    /** `second`: the password was right, and the account asks for more. */
    step: text,
    /** Name of the failure a login elsewhere ended with. */
    problem: text,
    sessionExpired: text,
    connectionLost: text,
    loggedOut: text,
    accountDeleted: text,
  }),
  /** Whoever is logged in has nothing to do here. */
  beforeLoad: async ({ search }: { search: { redirect?: string | undefined } }) => {
    const profile = await knownPerson()
    if (profile) throw redirect({ href: safeRedirect(search.redirect) ?? (await homeOf(profile)), replace: true })
  },
  component: lazyRouteComponent(() => import('./routes/LoginRoute.tsx'), 'LoginRoute'),
}
