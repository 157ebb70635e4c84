import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startPyftpdlib } from '@quarry/integrations/vendors/ftp/testing/pyftpdlib'
import type { FileServer } from '@quarry/integrations/testing/server-process'
import { startVsftpd } from '@quarry/integrations/vendors/ftp/testing/vsftpd'
import { enter, newPerson, type Person, searchAddress, sourcesAddress } from '../testing/person.ts'
import { sharedQuarry } from '../testing/quarry.ts'
import { copySample } from '../testing/samples.ts'
import { expectHits, field, fillSettings, openForm, sourceRow } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = sharedQuarry()
const say = await words('en')
let ada: Person
let vsftpd: FileServer
let pyftpdlib: FileServer

test.beforeAll(async () => {
  vsftpd = await startVsftpd({ tls: 'explicit' })
  pyftpdlib = await startPyftpdlib()
  await copySample('pdf', join(vsftpd.root, 'quarterly.pdf'))
  await writeFile(join(pyftpdlib.root, '회의록.txt'), '주간 회의에서 다음 분기 예산을 확정했습니다.')
  ada = await newPerson(quarry.origin, 'ftp-ada')
})
test.afterAll(async () => {
  await vsftpd.stop()
  await pyftpdlib.stop()
})

test('vsftpd with TLS is connected once its own certificate is accepted', async ({ page }) => {
  await enter(page, ada)
  await page.goto(sourcesAddress(ada))
  const drawer = await openForm(page, say, 'FTP')
  await fillSettings(drawer, say, vsftpd.settings({ allowInvalidCertificate: false }))
  await field(drawer, say('source.form.name')).fill('Vault')
  const connect = drawer.getByRole('button', { name: say('source.form.connect', { service: 'FTP' }) })
  await connect.click()
  await expect(drawer.getByRole('alert')).toContainText(say('error.sourceCertificate'))

  await fillSettings(drawer, say, { allowInvalidCertificate: true })
  await connect.click()
  await expect(sourceRow(page, 'Vault')).toContainText(say('source.state.complete'), { timeout: 60_000 })
  await page.goto(searchAddress(ada, 'Merged total 합계'))
  await expectHits(page, say, ['quarterly.pdf'])
})

test('pyftpdlib is connected, and a name in Korean is found', async ({ page }) => {
  await enter(page, ada)
  await page.goto(sourcesAddress(ada))
  const drawer = await openForm(page, say, 'FTP')
  await fillSettings(drawer, say, pyftpdlib.settings())
  await field(drawer, say('source.form.name')).fill('Minutes')
  await drawer.getByRole('button', { name: say('source.form.connect', { service: 'FTP' }) }).click()
  await expect(sourceRow(page, 'Minutes')).toContainText(say('source.state.complete'), { timeout: 60_000 })
  for (const query of ['예산', '회의록']) {
    await page.goto(searchAddress(ada, query))
    await expectHits(page, say, ['회의록.txt'])
  }
})
