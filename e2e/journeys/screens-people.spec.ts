import { type Page, test } from '@playwright/test'
import { invitationRoutes } from '@quarry/contract/routes/workspace/invitation'
import { buildHeader } from '@quarry/contract/maintenance'
import { workspaceRoutes } from '@quarry/contract/routes/workspace/workspace'
import { mailedQuarry, nameOf } from '../testing/mailed.ts'
import { type Person, uploaded } from '../testing/person.ts'
import { field } from '../testing/screens.ts'
import { type Screen, walkScreens } from '../testing/screen-walk.ts'
import type { Say } from '../testing/words.ts'

const quarry = mailedQuarry()
let owner: Person
let user: Person
/** A link of somebody who has not answered. */
let link: string
const shared = '전사 공유 드라이브'

test.beforeAll(async () => {
  owner = await quarry.owner('owner', 'en')
  const { client, workspaceId } = owner
  user = await quarry.join(owner, 'averyveryveryveryveryveryverylongnamewithoutanyspace', 'en')
  await quarry.join(owner, 'admin', 'en', 'ADMIN')
  await uploaded(user, 'Field notes', { 'notes.txt': 'The tide tables are renewed in spring.' }, 'RESTRICTED')
  await uploaded(owner, shared, { 'plan.txt': 'The tide tables are renewed in spring.' })
  const invitations = Array.from({ length: 60 }, (_, index) => ({ email: `somebody.who.was.invited.${index}@example.com` }))
  await client.call(invitationRoutes.invite, { workspaceId, invitations })
  link = await quarry.linkTo(invitations[0]?.email ?? '', 'invited')
  const host = await quarry.owner('host', 'en')
  await host.client.call(invitationRoutes.invite, { workspaceId: host.workspaceId, invitations: [{ email: owner.email }] })
  const asleep = await client.call(workspaceRoutes.create, { code: 'asleep', name: 'A team that is asleep' })
  await client.call(workspaceRoutes.changeStatus, { workspaceId: asleep.workspaceId, status: 'deactivate' })
})

const address = () => `/${owner.code}?page=workspaceSettings&section=members`
/** A short list where the list is not what is looked at: a look at two hundred controls takes its time. */
const few = (find = 'Kim') => `${address()}&find=${find}`
const table = (page: Page) => page.getByRole('table').waitFor()
const dialog = (page: Page) => page.getByRole('dialog').waitFor()

/** The members with a dialog open that a menu leads to. */
const fromMenu = (name: string, whose: string, item: (say: Say) => string): Screen => ({
  name,
  address: () => few(),
  async shows(page, say) {
    await page.getByRole('button', { name: say('member.actions', { name: nameOf(whose) }) }).click()
    await page.getByRole('menuitem', { name: item(say) }).click()
    await dialog(page)
  },
})

const members: Screen[] = [
  { name: 'members on two pages', address, shows: table },
  {
    name: 'members with some chosen',
    // Few enough that what can be done with them covers none of them.
    address: () => few('7@example'),
    async shows(page, say) {
      await page.getByRole('checkbox', { name: say('member.selectAll') }).check()
      await page.getByRole('button', { name: say('member.bulk.resend') }).waitFor()
    },
  },
  {
    name: 'members that no filter fits',
    address: () => `${address()}&find=xylophone&role=ADMIN&status=declined`,
    shows: (page, say) => page.getByRole('heading', { name: say('member.empty.title') }).waitFor(),
  },
  {
    name: 'menu of a member',
    address: () => few(),
    async shows(page, say) {
      await page.getByRole('button', { name: say('member.actions', { name: nameOf('admin') }) }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'invitations with a bad file',
    address: () => few(),
    async shows(page, say) {
      await page.getByRole('button', { name: say('member.invite'), exact: true }).click()
      const lines = ['email', 'new@example.com', owner.email, 'no-address-'.repeat(12), 'new@example.com']
      const file = { name: `${'team '.repeat(12)}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
      await page.getByRole('dialog').getByText(say('member.inviteForm.member')).waitFor()
    },
  },
  fromMenu('responsibilities of an admin', 'admin', (say) => say('member.privileges.menu')),
  fromMenu('restriction of a member', 'averyveryveryveryveryveryverylongnamewithoutanyspace', (say) =>
    say('member.bulk.restrict'),
  ),
  fromMenu('profile in a workspace', 'owner', (say) => say('member.profile.menu')),
  fromMenu('departure of the owner', 'owner', (say) => say('member.leave.menu')),
  {
    name: 'workspaces of every kind',
    address: () => '/workspace',
    shows: (page, say) => page.getByRole('heading', { name: say('workspace.deactivated') }).waitFor(),
  },
  {
    name: 'invitation of somebody else',
    address: () => link,
    shows: (page, say) => page.getByRole('button', { name: say('invitation.wrongAccount.action') }).waitFor(),
  },
  {
    name: 'set-up of an authenticator app',
    address: () => `/${owner.code}?page=workspaceSettingsMyPage&section=security`,
    async shows(page, say) {
      await page.getByRole('button', { name: say('security.app.setUp') }).click()
      await field(page.getByRole('dialog'), say('personal.password.current')).waitFor()
    },
  },
  {
    name: 'notices of a source that is refused and of another version',
    address: () => few(),
    async shows(page, say) {
      await quarry.change("update source set status = 'authFail' where display_name = $1", shared)
      await page.route('**/api/v1/w/workspace/account?**', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, headers: { ...response.headers(), [buildHeader]: 'another' } })
      })
      await page.reload()
      await page.getByRole('button', { name: say('shell.upgrade.action') }).waitFor()
      await page.getByRole('link', { name: say('shell.trouble.action') }).waitFor()
      await page.unrouteAll()
    },
  },
]

const origin = () => quarry.origin
walkScreens({ people: 'an owner of many', who: () => owner, screens: members, origin })
