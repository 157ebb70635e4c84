import { expect, test } from '@playwright/test'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { type CloudServer, startCloud } from '@quarry/integrations/platforms/owncloud-family/testing/server'
import { complaints, examine } from '../testing/look.ts'
import { enter, newPerson, sourcesAddress } from '../testing/person.ts'
import { sharedQuarry } from '../testing/quarry.ts'
import { field, sourceRow } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = sharedQuarry()
let cloud: CloudServer
test.beforeEach(async () => {
  cloud = await startCloud('nextcloud')
  cloud.model.write('/swift.txt', 'A swift sleeps on the wing.')
})
test.afterEach(() => cloud[Symbol.asyncDispose]())

for (const language of ['en', 'ko'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'ko' ? 'ko-KR' : 'en-US' })

    test(`a connection is looked at, renewed and removed, and what used it stops (${language})`, async ({ page }) => {
      const say = await words(language)
      const heard = complaints(page)
      const person = await newPerson(quarry.origin, `connections-${language}`, language)
      const { client, workspaceId, origin, code } = person
      await enter(page, person)
      await page.goto(`${origin}/${code}?page=workspaceSettings&section=connections`)
      await page.getByText(say('connection.empty.title')).waitFor()
      await examine(page, `connections, none, ${language}`, language)

      await client.call(sourceRoutes.add, {
        workspaceId,
        serviceName: 'nextcloud',
        displayName: 'Shared drive',
        accessLevel: 'PUBLIC',
        settings: cloud.settings(),
      })
      await page.goto(sourcesAddress(person))
      await expect(sourceRow(page, 'Shared drive')).toContainText(say('source.state.complete'))
      await page.goto(`${origin}/${code}?page=workspaceSettings&section=connections`)
      const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Nextcloud/ }) })
      await expect(row).toContainText(say('connection.state.good'))
      await expect(row.getByRole('link', { name: 'Shared drive' })).toBeVisible()
      await examine(page, `connections, ${language}`, language)

      await row.getByRole('button', { name: say('connection.renew.form') }).click()
      const drawer = page.getByRole('dialog')
      await field(drawer, say('field.nextcloud.password')).fill('a wrong one')
      await drawer.getByRole('button', { name: say('connection.renew.submit') }).click()
      await expect(drawer.getByRole('alert').first()).toBeVisible()
      await examine(page, `credentials that are refused, ${language}`, language)
      await field(drawer, say('field.nextcloud.password')).fill(String(cloud.settings()['password']))
      await drawer.getByRole('button', { name: say('connection.renew.submit') }).click()
      await expect(drawer).toBeHidden()

      await row.getByRole('button', { name: say('connection.remove.action') }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('Shared drive')
      await examine(page, `what stops with a connection, ${language}`, language)
      await dialog.getByRole('button', { name: say('connection.remove.confirm') }).click()
      await page.getByText(say('connection.empty.title')).waitFor()
      await page.goto(sourcesAddress(person))
      await expect(sourceRow(page, 'Shared drive')).toContainText(say('source.state.authFail'))
      expect(heard).toEqual([])
    })
  })
}
