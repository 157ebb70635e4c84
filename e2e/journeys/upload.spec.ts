import { expect, type Locator, test } from '@playwright/test'
import { enter, newPerson, searchAddress, sourcesAddress } from '../testing/person.ts'
import { sharedQuarry } from '../testing/quarry.ts'
import { sampleFile } from '../testing/samples.ts'
import { expectHits, openForm, sourceRow, untilPage } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = sharedQuarry()
const say = await words('en')
const folderName = say('source.upload.name')

/** Lets go of files over an area, as a hand with a mouse does. */
async function drop(area: Locator, files: Readonly<Record<string, Buffer>>): Promise<void> {
  const given = Object.entries(files).map(([name, content]) => [name, content.toString('base64')])
  const transfer = await area.page().evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    for (const [name, content] of ${JSON.stringify(given)})
      transfer.items.add(new File([Uint8Array.fromBase64(content)], name))
    return transfer
  })()`)
  await area.dispatchEvent('drop', { dataTransfer: transfer })
}

test('dropped files are read; one that cannot be says why in its place, and is mended there', async ({ page }) => {
  const ada = await newPerson(quarry.origin, 'upload-ada')
  await enter(page, ada)
  await page.goto(sourcesAddress(ada))
  const drawer = await openForm(page, say, folderName)
  const pdf = await sampleFile('pdf')
  await drop(drawer.getByText(say('source.upload.drop')), {
    'plan.txt': Buffer.from('The harvest festival starts on 3 October in the old harbour.'),
    'hangul.hwp': await sampleFile('hwp'),
    'locked.docx': await sampleFile('encrypted'),
    'broken.pdf': Buffer.from(pdf.toString('latin1').slice(0, 300), 'latin1'),
  })
  await expect(drawer).toBeHidden()
  const row = sourceRow(page, folderName)
  await expect(row).toContainText(say('source.upload.arrived', { count: 4 }))
  const failures = row.getByRole('button', { name: say('source.failures.count', { count: 2 }) })
  await failures.click({ timeout: 60_000 })
  const list = page.getByRole('region', { name: say('source.failures.title', { name: folderName }) })
  const locked = list.getByRole('listitem').filter({ hasText: 'locked.docx' }).last()
  const broken = list.getByRole('listitem').filter({ hasText: 'broken.pdf' }).last()
  await list.getByRole('button', { name: `${say('source.code.corrupt')} 1` }).click()
  await expect(broken).toBeVisible()
  await list.getByRole('button', { name: `${say('source.code.encrypted')} 1` }).click()
  await expect(locked).toBeVisible()
  await expect(row).toContainText(say('source.state.partialComplete'))

  await locked.getByRole('button').click()
  await expect(locked).toBeVisible()
  await list.getByRole('button', { name: `${say('source.code.corrupt')} 1` }).click()

  await drop(row.getByText(say('source.upload.more')), { 'broken.pdf': pdf })
  await expect(broken).toBeHidden({ timeout: 60_000 })
  await expect(locked).toBeVisible()

  await page.goto(searchAddress(ada, 'harvest festival'))
  await expectHits(page, say, ['plan.txt'])
  await page.goto(searchAddress(ada, 'quick brown fox'))
  await expectHits(page, say, ['hangul.hwp', 'broken.pdf'])

  await test.step('one file alone is taken out, named before it goes', async () => {
    await page.goto(sourcesAddress(ada))
    await page.getByRole('button', { name: say('source.actions', { name: folderName }) }).click()
    await page.getByRole('menuitem', { name: say('source.files.show') }).click()
    const files = page.getByRole('list', { name: say('source.files.list') })
    await expect(files.getByRole('listitem')).toHaveCount(4)
    await expect(files.getByRole('listitem').filter({ hasText: 'locked.docx' })).toContainText(say('source.code.encrypted'))
    await page.getByRole('button', { name: say('source.files.removeOne', { name: 'plan.txt' }) }).click()
    const question = page.getByRole('dialog', { name: say('source.files.removeTitle', { name: 'plan.txt' }) })
    await question.getByRole('button', { name: say('source.files.removeAction') }).click()
    await expect(files.getByRole('listitem')).toHaveCount(3)
    await expect(files).not.toContainText('plan.txt')
    await untilPage(page, searchAddress(ada, 'harvest festival'), () =>
      expect(page.getByText(say('search.none.title'))).toBeVisible({ timeout: 5000 }),
    )
  })
})
