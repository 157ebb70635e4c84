import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, test } from '@playwright/test'
import { type Apache, startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { enter, newPerson, sourcesAddress } from '../testing/person.ts'
import { sharedQuarry } from '../testing/quarry.ts'
import { fillSettings, openForm, sourceRow } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = sharedQuarry()
const say = await words('en')
const count = 1500
let apache: Apache

test.beforeAll(async () => {
  apache = await startApache()
  // Each says something else: what was read before under another name would take no time.
  const text = (index: number) =>
    Array.from({ length: 400 }, (_, line) => `Note ${index}, line ${line}: ${index * line}.`).join('\n')
  for (let index = 0; index < count; index++) await writeFile(join(apache.root, `note-${index}.txt`), text(index))
})
test.afterAll(() => apache.stop())

/** Every value a bar shows while it is there, without repetition, and the words beside it. */
async function watch(row: Locator, bar: Locator): Promise<{ values: number[]; words: string[] }> {
  const [values, said] = [new Set<number>(), new Set<string>()]
  await expect(async () => {
    const value = await bar.getAttribute('value', { timeout: 300 }).catch(() => null)
    if (value !== null) values.add(Number(value))
    // A line of facts does not break inside of one.
    const shown = (await row.innerText()).replaceAll('\u00a0', ' ')
    said.add(shown)
    expect(shown).toContain(say('source.state.complete'))
  }).toPass({ intervals: [250], timeout: 100_000 })
  return { values: [...values], words: [...said] }
}

test('the bar of a source moves while its server is read, and says how much time is left', async ({ page }) => {
  const ada = await newPerson(quarry.origin, 'progress-ada')
  await enter(page, ada)
  await page.goto(sourcesAddress(ada))
  const drawer = await openForm(page, say, 'WebDAV')
  await fillSettings(drawer, say, apache.settings())
  await drawer.getByRole('button', { name: say('source.form.connect', { service: 'WebDAV' }) }).click()
  const row = sourceRow(page, 'WebDAV')
  const seen = await watch(row, row.getByRole('progressbar'))

  expect(seen.values.length, seen.values.join(' ')).toBeGreaterThanOrEqual(3)
  expect(seen.values, 'never backwards').toEqual([...seen.values].sort((a, b) => a - b))
  const left = new RegExp(say('source.progress.left', { time: '.+' }))
  expect(seen.words.some((shown) => left.test(shown))).toBe(true)
  await expect(row).toContainText(say('source.documents', { count }))
})
