import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { CallError } from '@quarry/contract/client'
import { invitationRoutes } from '@quarry/contract/routes/workspace/invitation'
import { memberRoutes } from '@quarry/contract/routes/workspace/member'
import { examine } from '../testing/look.ts'
import { mailedQuarry, nameOf } from '../testing/mailed.ts'
import { enter, type Person, password, uploaded } from '../testing/person.ts'
import { field } from '../testing/screens.ts'
import { fillSignUp } from '../testing/sign-up.ts'
import { type Say, words } from '../testing/words.ts'

const quarry = mailedQuarry()
const membersAddress = ({ origin, code }: Person): string => `${origin}/${code}?page=workspaceSettings&section=members`
const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page): Locator => page.getByRole('dialog')
const press = (within: Page | Locator, name: string): Promise<void> => within.getByRole('button', { name, exact: true }).click()

/** Opens the members as somebody who is in the workspace. */
async function openMembers(page: Page, person: Person): Promise<void> {
  await enter(page, person)
  await page.goto(membersAddress(person))
  await page.getByRole('table').waitFor()
}

async function choose(page: Page, say: Say, name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: say('member.actions', { name }) }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

async function newWindow(browser: Browser, lang: 'en' | 'ko'): Promise<Page> {
  return (await browser.newContext({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })).newPage()
}

const emailOf = (name: string): string => `${name}@example.com`

for (const lang of ['en', 'ko'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US' })

    test(`an owner invites by a list and by a file, makes an admin, and hands the workspace over (${lang})`, async ({ page }) => {
      const say = await words(lang)
      const owner = await quarry.owner(`owner-${lang}`, lang)
      const heir = await quarry.join(owner, `heir-${lang}`, lang)
      const [typed, filed] = [emailOf(`typed-${lang}`), emailOf(`filed-${lang}`)]
      await openMembers(page, owner)
      await press(page, say('member.invite'))
      await field(dialog(page), say('member.inviteForm.emails')).fill(`Kim, Haneul <${typed}>; ${heir.email}\nnonsense, ${filed}`)
      const file = { name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(`name,email\nKim,${filed}\nLee,nobody\n`) }
      await dialog(page).locator('input[type=file]').setInputFiles(file)
      await expect(dialog(page).getByText(say('member.inviteForm.read', { count: 2, name: 'team.csv' }))).toBeVisible()
      const problem = (text: string) => dialog(page).getByRole('listitem').filter({ hasText: text })
      await expect(problem('nobody')).toContainText(say('member.inviteForm.line', { line: 3 }))
      await expect(problem('nonsense')).toContainText(say('member.inviteForm.malformed'))
      await expect(problem(heir.email)).toContainText(say('member.inviteForm.member'))
      await expect(problem(filed)).toContainText(say('member.inviteForm.duplicate'))
      await examine(page, `invite drawer, ${lang}`, lang)
      await press(dialog(page), say('member.inviteForm.send', { count: 2 }))
      await expect(row(page, typed)).toContainText(say('member.statuses.not_joined'))
      for (const to of [typed, filed]) await quarry.mailTo(to, lang === 'ko' ? /초대했어요/ : /invites you to/)

      const name = nameOf(`heir-${lang}`)
      await page.getByRole('combobox', { name: say('member.roleOf', { name }) }).selectOption('ADMIN')
      await expect(page.getByText(say('toast_role_change_done'))).toBeVisible()
      await choose(page, say, name, say('member.transfer.menu'))
      await expect(dialog(page)).toContainText(say('member.transfer.body', { name }))
      await examine(page, `transfer of ownership, ${lang}`, lang)
      await press(dialog(page), say('member.transfer.action'))
      await expect(page.getByText(say('member.done.transferred', { name }))).toBeVisible()
      await expect(row(page, name)).toContainText(say('workspace.roles.OWNER'))
      await expect(row(page, say('member.you'))).toContainText(say('workspace.roles.ADMIN'))
      await quarry.mailTo(heir.email, lang === 'ko' ? /소유권을 넘기고/ : /transferred the ownership/)
    })

    test(`somebody new comes by the mail, signs up and is in; links that are used, withdrawn or over say so (${lang})`, async ({
      page,
    }) => {
      const say = await words(lang)
      const owner = await quarry.owner(`host-${lang}`, lang)
      const { client, workspaceId } = owner
      const emails = ['newcomer', 'declining', 'late', 'slow'].map((name) => emailOf(`${name}-${lang}`))
      const [newcomer = '', declining = '', late = '', slow = ''] = emails
      const invitations = emails.map((email) => ({ email }))
      await client.call(invitationRoutes.invite, { workspaceId, invitations })
      // Withdrawn before it was written, the mail would never come.
      const withdrawn = await quarry.linkTo(late, 'invited')
      await client.call(invitationRoutes.cancel, { workspaceId, emails: [late] })
      const workspace = `Team of host-${lang}`
      const says = (title: string) => expect(page.getByRole('heading', { name: title })).toBeVisible()

      await page.goto(await quarry.linkTo(declining, 'invited'))
      await press(page, say('invitation.decline'))
      await says(say('invitation.declinedTitle', { workspace }))
      await page.goto(withdrawn)
      await says(say('invitation.cancelledTitle', { workspace }))
      const expired = await quarry.linkTo(slow, 'invited')
      await quarry.change("update invitation set expires_at = now() - interval '1 minute' where email = $1", slow)
      await page.goto(expired)
      await says(say('invitation.expiredTitle', { workspace }))
      await examine(page, `expired invitation, ${lang}`, lang)
      await page.goto(expired.replace('/invited', '/inviteWorkspace'))
      await says(say('invitation.expiredTitle', { workspace }))

      const link = await quarry.linkTo(newcomer, 'invited')
      await page.goto(link)
      await says(say('invitation.open.title', { name: nameOf(`host-${lang}`), workspace }))
      await examine(page, `invitation, ${lang}`, lang)
      await page.getByRole('link', { name: say('invitation.open.signUp') }).click()
      await page.waitForURL('**/inviteWorkspace?token=**')
      await fillSignUp(page, say, say('account.form.createAndJoin'))
      await page.waitForURL(`**/${owner.code}?**`)
      await page.goto(link)
      await says(say('invitation.joined.title', { workspace }))
      await page.goto(withdrawn.replace('/invited', '/inviteWorkspace'))
      await says(say('invitation.cancelledTitle', { workspace }))
      const { accounts } = await client.call(memberRoutes.list, { workspaceId, search: newcomer })
      expect(accounts).toMatchObject([{ name: '김하늘', status: 'active', workspaceRole: 'USER' }])
    })

    test(`somebody with an account joins by the mail, and declines in the list of workspaces (${lang})`, async ({ page }) => {
      const say = await words(lang)
      const [first, second] = [await quarry.owner(`first-${lang}`, lang), await quarry.owner(`second-${lang}`, lang)]
      const guest = await quarry.newcomer(`guest-${lang}`, lang)
      for (const { client, workspaceId } of [first, second])
        await client.call(invitationRoutes.invite, { workspaceId, invitations: [{ email: guest.email }] })

      await page.goto(await quarry.linkTo(guest.email, 'invited'))
      const asked = page.getByRole('heading', { level: 1 })
      // The later mail: either may have come last.
      const isSecond = (await asked.innerText()).includes(`Team of second-${lang}`)
      const [joined, left] = isSecond ? [second, first] : [first, second]
      await page.getByRole('link', { name: say('invitation.open.logIn') }).click()
      await field(page, say('account.email')).fill(guest.email)
      await field(page, say('account.password')).fill(password)
      await press(page, say('account.logIn'))
      await page.waitForURL('**/invited?token=**')
      await press(page, say('invitation.joinNamed', { name: isSecond ? `Team of second-${lang}` : `Team of first-${lang}` }))
      await page.waitForURL(`**/${joined.code}?**`)

      await page.goto(`${quarry.origin}/workspace`)
      const name = isSecond ? `Team of first-${lang}` : `Team of second-${lang}`
      await page.getByText(name).first().waitFor()
      await examine(page, `workspaces with an invitation, ${lang}`, lang)
      await press(page, say('invitation.declineNamed', { name }))
      await expect(page.getByText(say('invitation.declined', { name }))).toBeVisible()
      await expect(page.getByRole('button', { name: say('invitation.joinNamed', { name }) })).toHaveCount(0)
      const { accounts } = await left.client.call(memberRoutes.list, { workspaceId: left.workspaceId, search: guest.email })
      expect(accounts).toMatchObject([{ status: 'declined' }])
    })

    test(`an admin manages members, sees what is removed with one, and may not give the workspace away (${lang})`, async ({
      page,
      browser,
    }) => {
      const say = await words(lang)
      const owner = await quarry.owner(`chief-${lang}`, lang)
      const admin = await quarry.join(owner, `admin-${lang}`, lang, 'ADMIN')
      const user = await quarry.join(owner, `user-${lang}`, lang)
      const { workspaceId } = owner
      const waiting = emailOf(`waiting-${lang}`)
      await admin.client.call(invitationRoutes.invite, { workspaceId, invitations: [{ email: waiting }] })
      await uploaded(user, 'Field notes', { 'notes.txt': 'The tide tables are renewed in spring.' }, 'RESTRICTED')
      const theirs = await newWindow(browser, lang)
      await openMembers(theirs, user)

      await openMembers(page, admin)
      await page.getByRole('button', { name: say('member.actions', { name: nameOf(`user-${lang}`) }) }).click()
      await expect(page.getByRole('menuitem', { name: say('member.remove.menu') })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: say('member.transfer.menu') })).toHaveCount(0)
      await page.keyboard.press('Escape')
      const { accounts } = await admin.client.call(memberRoutes.list, { workspaceId, search: user.email })
      const transfer = admin.client.call(memberRoutes.transferOwnership, { workspaceId, accountId: accounts[0]?.id as never })
      await expect(transfer).rejects.toMatchObject({ status: 403, error: 'forbidden' } satisfies Partial<CallError>)
      await expect(page.getByRole('button', { name: say('member.actions', { name: nameOf(`chief-${lang}`) }) })).toHaveCount(0)

      await choose(page, say, waiting, say('member.bulk.cancel'))
      await expect(row(page, waiting)).toHaveCount(0)
      await choose(page, say, nameOf(`user-${lang}`), say('member.remove.menu'))
      await expect(dialog(page)).toContainText('Field notes')
      await examine(page, `removal of a member, ${lang}`, lang)
      await press(dialog(page), say('member.remove.action'))
      await expect(page.getByText(say('member.done.removed', { name: nameOf(`user-${lang}`) }))).toBeVisible()
      await theirs.reload()
      await expect(theirs.getByRole('heading', { name: say('shell.noAccess.title', { code: owner.code }) })).toBeVisible()
    })

    test(`a user manages nobody, sees whom to ask, and leaves (${lang})`, async ({ page }) => {
      const say = await words(lang)
      const owner = await quarry.owner(`boss-${lang}`, lang)
      const user = await quarry.join(owner, `leaver-${lang}`, lang)
      await openMembers(page, user)
      await expect(page.getByText(say('member.ask', { names: nameOf(`boss-${lang}`) }))).toBeVisible()
      await expect(page.getByRole('button', { name: say('member.invite') })).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
      await expect(page.getByRole('table').getByRole('combobox')).toHaveCount(0)
      await examine(page, `members, seen by a user, ${lang}`, lang)

      await choose(page, say, nameOf(`leaver-${lang}`), say('member.leave.menu'))
      await expect(dialog(page)).toContainText(say('member.leave.body'))
      await press(dialog(page), say('member.leave.action'))
      await expect(page.getByText(say('member.leave.done', { workspace: `Team of boss-${lang}` }))).toBeVisible()
      await expect(page).toHaveURL(/\/workspace$/)
      await page.goto(membersAddress(owner))
      await expect(page.getByRole('heading', { name: say('shell.noAccess.title', { code: owner.code }) })).toBeVisible()
    })
  })
}
