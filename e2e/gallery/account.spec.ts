import { test } from '@playwright/test'
import { invitationRoutes } from '@quarry/contract/routes/workspace/invitation'
import { mailedQuarry } from '../testing/mailed.ts'
import type { Newcomer } from '../testing/mailed.ts'
import type { Person } from '../testing/person.ts'
import { type Screen, walkScreens } from '../testing/screen-walk.ts'
import { field } from '../testing/screens.ts'

const quarry = mailedQuarry()
let owner: Person
let newcomer: Newcomer
let invitation: string
let signUp: string

test.beforeAll(async () => {
  owner = await quarry.owner('owner', 'ko')
  newcomer = await quarry.newcomer('newcomer', 'ko')
  const { client, workspaceId } = owner
  await client.call(invitationRoutes.invite, { workspaceId, invitations: [{ email: 'guest@example.com' }] })
  invitation = await quarry.linkTo('guest@example.com', 'invited')
  signUp = invitation.replace('/invited?', '/inviteWorkspace?')
})

const strangers: Screen[] = [
  {
    name: 'login with a wrong password',
    address: () => '/login',
    async shows(page, say) {
      await field(page, say('account.email')).fill('mina@example.com')
      await field(page, say('account.password')).fill('not-the-one-1')
      await page.getByRole('button', { name: say('account.logIn'), exact: true }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  ...(['loggedOut', 'accountDeleted', 'connectionLost'] as const).map((reason) => ({
    name: `login: ${reason}`,
    address: () => `/login?${reason}=Y`,
    shows: (page: Parameters<Screen['shows']>[0], say: Parameters<Screen['shows']>[1]) =>
      page.getByRole('heading', { name: say('account.logInTitle') }).waitFor(),
  })),
  {
    name: 'sign-up link that was sent',
    address: () => '/signUp',
    async shows(page, say) {
      await field(page, say('account.email')).fill('somebody@example.com')
      await page.getByRole('button', { name: say('account.sendLink') }).click()
      await page.getByRole('heading', { name: say('account.sent.title') }).waitFor()
    },
  },
  {
    name: 'password to be reset',
    address: () => '/resetPassword',
    shows: (page, say) => page.getByRole('heading', { name: say('personal.reset.title') }).waitFor(),
  },
  {
    name: 'invitation of somebody new',
    quotes: true,
    address: () => invitation,
    shows: (page) => page.getByRole('heading').first().waitFor(),
  },
  {
    name: 'sign-up of somebody invited',
    quotes: true,
    address: () => signUp,
    shows: (page, say) => field(page, say('account.form.firstName')).waitFor(),
  },
]

const newcomers: Screen[] = [
  {
    name: 'no workspace yet',
    address: () => '/workspace',
    shows: (page, say) => field(page, say('workspace.form.name')).waitFor(),
  },
  {
    name: 'new workspace in one step',
    address: () => '/workspace/simpleCreate',
    shows: (page, say) => field(page, say('workspace.form.name')).waitFor(),
  },
  {
    name: 'account without a workspace',
    address: () => '/workspace/account',
    shows: (page, say) => page.getByRole('heading', { name: say('personal.profile.title') }).waitFor(),
  },
]

const origin = () => quarry.origin
walkScreens({ people: 'a stranger', who: () => null, screens: strangers, origin })
walkScreens({
  people: 'a newcomer',
  who: () => ({ ...newcomer, workspaceId: owner.workspaceId, code: '' }),
  screens: newcomers,
  origin,
})
