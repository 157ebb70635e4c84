import { test } from '@playwright/test'
import { newPerson } from '../testing/person.ts'
import { sharedQuarry } from '../testing/quarry.ts'
import { heading, type Screen, walkScreens } from '../testing/screen-walk.ts'
import { openSignUpLink } from '../testing/sign-up.ts'

const quarry = sharedQuarry()

// Whose mails stand among the outgoing ones.
test.beforeAll(() => newPerson(quarry.origin, 'somebody'))

const strangers: Screen[] = [
  { name: 'login', address: () => '/login', shows: (page, say) => heading(page, say('account.logInTitle')) },
  {
    name: 'second step of a login that is over',
    address: () => '/login?step=second',
    shows: (page, say) => heading(page, say('signIn.second.over')),
  },
  {
    name: 'login after a session was replaced',
    address: () => '/login?sessionExpired=Y',
    shows: (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'sign-up', address: () => '/signUp', shows: (page, say) => heading(page, say('account.signUpTitle')) },
  {
    name: 'used link',
    address: () => '/signUp?token=used-long-ago',
    shows: (page, say) => heading(page, say('account.link.title')),
  },
  {
    name: 'outgoing mail',
    quotes: true,
    address: () => '/dev/mail',
    shows: (page) => page.getByRole('article').first().waitFor(),
  },
  { name: 'terms of use', address: () => '/docs/terms', shows: (page, say) => heading(page, say('legal.terms.title')) },
  { name: 'privacy policy', address: () => '/docs/privacy', shows: (page, say) => heading(page, say('legal.privacy.title')) },
  { name: 'unknown address', address: () => '/no/such/page', shows: (page, say) => heading(page, say('shell.notFound.title')) },
  { name: 'maintenance', address: () => '/maintenance', shows: (page, say) => heading(page, say('shell.maintenance.open')) },
  {
    name: 'sign-up form with every mistake',
    address: () => '/signUp',
    async shows(page, say) {
      await openSignUpLink(page, say, quarry.origin, 'screens@example.com')
      await page.getByRole('button', { name: say('account.form.create') }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
]

walkScreens({ people: 'a stranger', who: () => null, screens: strangers, origin: () => quarry.origin })
