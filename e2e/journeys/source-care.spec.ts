import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { type CloudServer, startCloud } from '@quarry/integrations/platforms/owncloud-family/testing/server'
import { type FakeJira, startJira } from '@quarry/integrations/vendors/jira/testing/server'
import { type FakeDrive, startDrive } from '@quarry/integrations/vendors/googledrive/testing/fake'
import { refusal } from '@quarry/integrations/platforms/google/testing/reply'
import { examine } from '../testing/look.ts'
import { enter, newPerson, type Person, sourcesAddress } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { sampleFile } from '../testing/samples.ts'
import { field, openForm, readAgain, sourceRow } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

let drive: FakeDrive
let jira: FakeJira
let cloud: CloudServer
// Before the product, which needs its address.
test.beforeAll(async () => {
  drive = await startDrive()
  jira = await startJira()
  cloud = await startCloud('nextcloud')
  cloud.model.write('/swift.txt', 'A swift sleeps on the wing.')
  const { site } = jira
  site.attach(site.issue(site.project('OPS'), 'The lift is stuck'), 'lift.txt', 'The lift stands between two floors.')
  drive.model.add('heron.txt', drive.model.root, { mimeType: 'text/plain', content: 'A heron stands in the river.' })
})
test.afterAll(async () => {
  await drive[Symbol.asyncDispose]()
  await jira[Symbol.asyncDispose]()
  await cloud[Symbol.asyncDispose]()
})
const quarry = ownQuarry(() => drive.consent.env(drive.origin))
const admin = 'admin@example.com'

/** Connects a source without a browser. */
async function connected(
  { client, workspaceId }: Person,
  serviceName: 'upload' | 'googledrive',
  displayName: string,
  settings = {},
) {
  await client.call(sourceRoutes.add, { workspaceId, serviceName, displayName, accessLevel: 'PUBLIC', settings })
}

for (const language of ['en', 'ko'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'ko' ? 'ko-KR' : 'en-US' })

    test(`credentials instead of consent: a service account, a sign-in, and a token that is refused, taken, and renewed (${language})`, async ({
      page,
    }) => {
      const t = await words(language)
      const somebody = await newPerson(quarry.origin, `credentials-${language}`, language)
      await enter(page, somebody)
      await page.goto(sourcesAddress(somebody))

      await test.step('a service account is refused with Google’s own reason until the domain trusts it', async () => {
        const trusted = drive.accounts.delegated
        drive.accounts.delegated = new Set()
        const drawer = await openForm(page, t, 'Google Drive')
        await drawer.getByRole('button', { name: t('source.consent.advanced.action') }).click()
        await drawer.getByRole('button', { name: t('source.delegation') }).click()
        const guide = page.getByRole('dialog', { name: t('delegation.title', { service: 'Google Drive' }) })
        await field(guide, t('delegation.key.label')).fill(drive.accounts.keyFile)
        await expect(guide.getByText('100000000000000000001', { exact: true })).toBeVisible()
        await field(guide, t('delegation.admin.label')).fill(admin)
        await examine(page, `settings of a service account, ${language}`, language)
        await guide.getByRole('button', { name: t('delegation.use') }).click()
        await expect(field(drawer, t('field.googledrive.adminAccount'))).toHaveValue(admin)
        await drawer.getByRole('button', { name: t('source.form.test') }).click()
        await expect(drawer.getByText(/Client is unauthorized to retrieve access tokens/)).toBeVisible()
        drive.accounts.delegated = trusted
        await drawer.getByRole('button', { name: t('source.form.connect', { service: 'Google Drive' }) }).click()
        await expect(sourceRow(page, 'Google Drive')).toContainText(t('source.state.complete'))
      })

      await test.step('signing in on the page of the service fills in the form', async () => {
        const drawer = await openForm(page, t, 'Nextcloud')
        await field(drawer, t('field.nextcloud.url')).fill(cloud.origin)
        const opened = page.waitForEvent('popup')
        await drawer.getByRole('button', { name: t('source.signIn.go', { service: 'Nextcloud' }) }).click()
        const service = await opened
        await expect(drawer.getByText(t('source.signIn.waiting', { host: new URL(cloud.origin).host }))).toBeVisible()
        await examine(page, `waiting for a sign-in, ${language}`, language)
        await service.getByRole('button', { name: 'Grant access' }).click()
        // A page that is closed while it still takes the click's answer may hold its browser for minutes.
        await expect(service.getByText('Account connected')).toBeVisible()
        await service.close()
        await expect(field(drawer, t('field.nextcloud.id'))).toHaveValue('alice')
        await drawer.getByRole('button', { name: t('source.form.connect', { service: 'Nextcloud' }) }).click()
        await expect(sourceRow(page, 'Nextcloud')).toContainText(t('source.state.complete'))
        await expect(sourceRow(page, 'Nextcloud')).toContainText(t('source.documents', { count: 1 }))
      })

      const row = sourceRow(page, 'Jira')
      await test.step('a wrong token is refused, the right one connects', async () => {
        const drawer = await openForm(page, t, 'Jira')
        await drawer.getByRole('button', { name: t('source.consent.advanced.action') }).click()
        await field(drawer, t('field.jira.url')).fill(jira.account.url)
        await field(drawer, t('field.jira.id')).fill(jira.account.id)
        await field(drawer, t('field.jira.apiToken')).fill('wrong')
        await drawer.getByRole('button', { name: t('source.form.test') }).click()
        await expect(drawer.getByText(t('error.sourceAuthFailed'))).toBeVisible()
        await field(drawer, t('field.jira.apiToken')).fill(jira.account.apiToken)
        await drawer.getByRole('button', { name: t('source.form.connect', { service: 'Jira' }) }).click()
        await expect(row).toContainText(t('source.state.complete'))
        await expect(row).toContainText(t('source.documents', { count: 2 }))
      })

      await test.step('once it is refused a new one is asked for, and nothing is fetched again', async () => {
        const fetched = () => jira.calls.filter((call) => call.includes('/attachment/content/')).length
        const before = fetched()
        expect(before).toBeGreaterThan(0)
        jira.account.apiToken = `renewed-${language}`
        await readAgain(page, t, 'Jira')
        await expect(row).toContainText(t('source.state.authFail'))
        await row.getByRole('button', { name: t('source.consent.renew') }).click()
        const drawer = page.getByRole('dialog', { name: t('source.editTitle', { name: 'Jira' }) })
        await field(drawer, t('field.jira.apiToken')).fill(jira.account.apiToken)
        await drawer.getByRole('button', { name: t('source.save') }).click()
        await expect(row).toContainText(t('source.state.complete'))
        await expect(row).toContainText(t('source.documents', { count: 2 }))
        expect(fetched()).toBe(before)
      })
    })

    test(`documents that could not be read say why, are exported, and are tried again, one and all (${language})`, async ({
      page,
    }) => {
      const t = await words(language)
      const somebody = await newPerson(quarry.origin, `failures-${language}`, language)
      const refused = ['minutes.txt', 'budget.txt'].map((name) =>
        drive.model.add(`${language} ${name}`, drive.model.root, { mimeType: 'text/plain', content: `These are the ${name}.` }),
      )
      const broken = (await sampleFile('pdf')).toString('latin1').slice(0, 300)
      const given = { mimeType: 'application/pdf', content: broken }
      const damaged = drive.model.add(`${language} broken.pdf`, drive.model.root, given)
      const reply = refusal(403, 'cannotDownloadFile', 'This file cannot be downloaded by the user.')
      for (const id of refused) drive.fail(new RegExp(`/files/${id}\\?.*alt=media`), reply)
      const settings = { serviceAccountKey: drive.accounts.keyFile, adminAccount: admin }
      await connected(somebody, 'googledrive', 'Drive', settings)
      await enter(page, somebody)
      await page.goto(sourcesAddress(somebody))

      const row = sourceRow(page, 'Drive')
      await row.getByRole('button', { name: t('source.failures.count', { count: 3 }) }).click()
      const list = page.getByRole('region', { name: t('source.failures.title', { name: 'Drive' }) })
      await list.getByRole('button', { name: `${t('source.code.forbidden')} 2` }).click()
      const failure = (name: string) =>
        list
          .getByRole('listitem')
          .filter({ hasText: `${language} ${name}` })
          .last()
      await expect(failure('budget.txt')).toBeVisible()

      await test.step('all of them are exported', async () => {
        const download = page.waitForEvent('download')
        await list.getByRole('link', { name: t('source.failures.export') }).click()
        const exported = await readFile(await (await download).path(), 'utf8')
        for (const name of ['minutes.txt', 'budget.txt', 'broken.pdf']) expect(exported).toContain(`${language} ${name}`)
      })

      await test.step('one is tried again alone', async () => {
        await failure('minutes.txt').getByRole('button').click()
        await expect(row).toContainText(t('source.failures.count', { count: 2 }))
        await expect(failure('minutes.txt')).toBeHidden()
        await expect(failure('budget.txt')).toBeVisible()
      })

      await test.step('all are tried again, and what cannot be read stays', async () => {
        await list.getByRole('button', { name: t('source.failures.retryAll') }).click()
        await expect(row).toContainText(t('source.failures.count', { count: 1 }))
        await expect(failure('broken.pdf')).toBeVisible()
      })
      // The other language reads the same Drive.
      drive.model.remove(damaged)
    })

    test(`sources are put into another order by hand and by key, and stay in it (${language})`, async ({ page }) => {
      const t = await words(language)
      const ada = await newPerson(quarry.origin, `order-${language}`, language)
      for (const name of ['One', 'Two', 'Three']) await connected(ada, 'upload', name)
      const names = page.getByRole('main').getByRole('heading', { level: 2 })
      const handle = (name: string, place: number) =>
        page.getByRole('button', { name: t('source.order.handle', { name, place, count: 3 }) })
      await enter(page, ada)
      await page.goto(sourcesAddress(ada))
      await expect(names).toHaveText(['One', 'Two', 'Three'])

      await handle('Three', 3).hover()
      await page.mouse.down()
      const first = (await names.first().boundingBox())!
      await page.mouse.move(first.x, first.y, { steps: 5 })
      await expect(names).toHaveText(['Three', 'One', 'Two'])
      await page.mouse.up()

      await handle('Three', 1).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(names).toHaveText(['One', 'Two', 'Three'])
      await expect(handle('Three', 3)).toBeFocused()
      await handle('Two', 2).focus()
      await page.keyboard.press('Home')
      await expect(page.getByText(t('source.order.now', { name: 'Two', place: 1, count: 3 }))).toBeAttached()

      // An order that none of the steps before had: it is there once the last of them is stored.
      const order = ['Two', 'One', 'Three']
      await expect
        .poll(async () => {
          const { sources } = await ada.client.call(sourceRoutes.list, { workspaceId: ada.workspaceId })
          return sources.map(({ displayName }) => displayName)
        })
        .toEqual(order)
      await page.reload()
      await expect(names).toHaveText(order)
    })
  })
}
