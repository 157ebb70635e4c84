import { expect, type Page, test } from '@playwright/test'
import { startMailServer } from '../../server/testing/mail-server.ts'
import { look } from '../testing/look.ts'
import { enter, newPerson, type Person } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { field } from '../testing/screens.ts'
import { fillSignUp } from '../testing/sign-up.ts'
import { words } from '../testing/words.ts'

const server = await startMailServer()
let smtp = false
const quarry = ownQuarry(() => (smtp ? { SMTP_URL: server.url } : {}))
const owners: Partial<Record<'en' | 'ko', Person>> = {}

// The owners sign up by the outbox; from then on there is a real mail server.
test.beforeAll(async () => {
  for (const lang of ['en', 'ko'] as const) owners[lang] = await newPerson(quarry.origin, `owner-${lang}`, lang)
  await quarry.kill()
  smtp = true
  await quarry.start()
})
test.afterAll(() => server[Symbol.asyncDispose]())

const membersAddress = ({ origin, code }: Person) => `${origin}/${code}?page=workspaceSettings&section=members`
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function mailedLink(email: string): Promise<string> {
  await expect.poll(() => server.mails.some(({ to }) => to.includes(email)), { timeout: 60_000 }).toBe(true)
  const mail = server.mails.findLast(({ to }) => to.includes(email))
  return /https?:\/\/\S+\/invited\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
}

for (const lang of ['en'] as const) {
  test(`a newcomer is invited, joins, becomes an admin, and leaves (${lang})`, async ({ page, browser }) => {
    const say = await words(lang)
    const owner = owners[lang]!
    const [newcomer, declining] = [`newcomer-${lang}@example.com`, `declining-${lang}@example.com`]

    await enter(page, owner)
    await page.goto(membersAddress(owner))
    await page.getByRole('button', { name: say('member.invite') }).click()
    const drawer = page.getByRole('dialog')
    await field(drawer, say('member.inviteForm.emails')).fill(
      `Kim, Haneul <${newcomer}>; ${declining}\n${owner.email}, nonsense, ${declining}`,
    )
    await expect(drawer.getByText(say('member.inviteForm.problems', { count: 3 }))).toBeVisible()
    await expect(drawer.getByText(say('member.inviteForm.member'))).toBeVisible()
    await look(page, `invite drawer, ${lang}`)
    await drawer.getByRole('button', { name: say('member.inviteForm.send', { count: 2 }) }).click()
    await expect(row(page, newcomer)).toContainText(say('member.statuses.not_joined'))

    const guest = await (await browser.newContext({ locale: 'en-US' })).newPage()
    await guest.goto(await mailedLink(declining))
    await guest.getByRole('button', { name: say('invitation.decline') }).click()
    await expect(
      guest.getByRole('heading', { name: say('invitation.declinedTitle', { workspace: `owner-${lang} and friends` }) }),
    ).toBeVisible()

    const link = await mailedLink(newcomer)
    await guest.goto(link)
    await look(guest, `invitation, ${lang}`)
    await guest.getByRole('link', { name: say('invitation.open.signUp') }).click()
    await fillSignUp(guest, say, say('account.form.createAndJoin'))
    await guest.waitForURL(`**/${owner.code}?**`)

    await page.reload()
    await expect(row(page, declining)).toContainText(say('member.statuses.declined'))
    await row(page, '김하늘')
      .getByRole('combobox', { name: say('member.roleOf', { name: '김하늘' }) })
      .selectOption('ADMIN')
    await expect(page.getByText(say('toast_role_change_done'))).toBeVisible()
    await look(page, `members, ${lang}`)

    await guest.setViewportSize({ width: 1280, height: 860 })
    await guest.goto(membersAddress(owner))
    await guest.getByRole('button', { name: say('member.actions', { name: '김하늘' }) }).click()
    await guest.getByRole('menuitem', { name: say('member.leave.menu') }).click()
    await guest
      .getByRole('dialog')
      .getByRole('button', { name: say('member.leave.action'), exact: true })
      .click()
    await guest.waitForURL('**/workspace')

    // The old link is of no use any more, and says so.
    await guest.goto(link)
    await expect(
      guest.getByRole('heading', { name: say('invitation.cancelledTitle', { workspace: `owner-${lang} and friends` }) }),
    ).toBeVisible()
  })
}
