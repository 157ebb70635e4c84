import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type Sshd, startSshd } from '@quarry/integrations/vendors/sftp/testing/sshd'
import { enter, newPerson, searchAddress, sourcesAddress } from '../testing/person.ts'
import { sharedQuarry } from '../testing/quarry.ts'
import { copySample } from '../testing/samples.ts'
import { expectHits, fillSettings, openForm, sourceRow } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = sharedQuarry()
const say = await words('en')
let sshd: Sshd

test.beforeAll(async () => {
  sshd = await startSshd()
  await copySample('hwp', join(sshd.root, 'quarterly.hwp'))
  await copySample('pdf', join(sshd.root, 'figures.pdf'))
})
test.afterAll(() => sshd.stop())

test('an SFTP server that refuses an account says why, and is connected once the account is right', async ({ page }) => {
  const ada = await newPerson(quarry.origin, 'sftp-ada')
  await enter(page, ada)
  await page.goto(sourcesAddress(ada))
  const drawer = await openForm(page, say, 'SFTP')

  await fillSettings(drawer, say, sshd.settings({ id: 'nobody-at-all' }))
  await drawer.getByRole('button', { name: say('source.form.connect', { service: 'SFTP' }) }).click()
  const refusal = drawer.getByRole('alert')
  await expect(refusal).toContainText(say('error.sourceAuthFailed'))
  await expect(refusal, 'which server it was, and what it did').toContainText('127.0.0.1')

  await fillSettings(drawer, say, { id: sshd.settings()['id'] })
  await drawer.getByRole('button', { name: say('source.form.connect', { service: 'SFTP' }) }).click()
  await expect(drawer).toBeHidden()
  const row = sourceRow(page, 'SFTP')
  await expect(row).toContainText(say('source.state.complete'), { timeout: 60_000 })
  await expect(row).toContainText(say('source.documents', { count: 2 }))

  await page.goto(searchAddress(ada, 'quick brown fox'))
  await expectHits(page, say, ['quarterly.hwp', 'figures.pdf'])
})
