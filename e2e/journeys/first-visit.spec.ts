import { expect, type Locator, test } from '@playwright/test'
import { password } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { expectHits, field } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = ownQuarry()
const say = await words('en')

/** Somebody whose every click and every filled field is counted. */
function hand() {
  const done: string[] = []
  return {
    done,
    async click(what: Locator) {
      done.push(`click ${String(what)}`)
      await what.click()
    },
    async type(where: Locator, text: string, key?: 'Enter') {
      done.push(`type ${text}`)
      await where.fill(text)
      if (key) await where.press(key)
    },
  }
}

test('somebody who knows nothing gets from the first address to the first hit by visible buttons', async ({ page }) => {
  const { done, click, type } = hand()
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await page.goto(quarry.origin)
  await expect(page.getByRole('heading', { name: say('account.firstTitle') })).toBeVisible()
  await type(field(page, say('account.email')), 'first@example.com')
  await click(button(say('account.sendLink')))
  await expect(page.getByRole('heading', { name: say('account.sent.title') })).toBeVisible()
  await click(page.getByRole('link', { name: say('account.sent.openMail') }))
  await click(page.getByRole('article').getByRole('link').first())

  await type(field(page, say('account.form.firstName')), 'Mina')
  await type(field(page, say('account.form.lastName')), 'Kim')
  await type(field(page, say('account.form.job')), 'Engineer')
  await type(field(page, say('account.password')), password)
  await type(field(page, say('account.form.passwordConfirm')), password)
  await click(page.getByRole('checkbox', { name: say('account.form.all') }))
  await click(button(say('account.form.create')))
  const signedUp = done.length

  await page.waitForURL('**/workspace')
  await type(field(page, say('workspace.form.name')), 'Tidal Research')
  await click(button(say('workspace.form.submit')))

  await click(button(say('source.connect')))
  await click(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${say('source.upload.name')}`) }))
  const chosen = page.waitForEvent('filechooser')
  await click(page.getByRole('dialog').getByText(say('source.upload.choose')))
  const file = { name: 'tides.txt', mimeType: 'text/plain', buffer: Buffer.from('The tide tables are renewed in spring.') }
  await (await chosen).setFiles(file)
  await expect(page.getByText(say('source.documents', { count: 1 }))).toBeVisible()
  await expect(page.getByText(say('source.state.complete'))).toBeVisible()

  await click(page.getByRole('link', { name: say('shell.search') }).first())
  await type(page.getByRole('searchbox'), 'tide tables', 'Enter')
  await expectHits(page, say, ['tides.txt'])

  // Each is a decision of theirs, or a field the sign-up must have: nothing is clicked only to go on.
  expect(signedUp, done.join('\n')).toBe(11)
  expect(done.length - signedUp, done.join('\n')).toBe(7)
})
