import { expect, type Page, test } from '@playwright/test'
import { examine, look, lookAtWidth } from '../testing/look.ts'
import { enter, newPerson, password, type Person, searchAddress, uploaded } from '../testing/person.ts'
import { sharedQuarry } from '../testing/quarry.ts'
import { expectHits, field, search, untilPage } from '../testing/screens.ts'
import { type Say, words } from '../testing/words.ts'

test.use({ serviceWorkers: 'allow' })
const quarry = sharedQuarry()
const say = await words('en')
let ada: Person

test.beforeAll(async () => {
  ada = await newPerson(quarry.origin, 'installed-ada')
  await uploaded(ada, 'Notes', { 'tides.txt': 'The tide tables are renewed in spring.' })
})

/** Opens the product as an installed app does, with its service worker at work. */
async function openInstalled(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect.poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null')).toBe(true)
}

/** What the system does when another app shares with this one. */
async function share(page: Page, fields: Record<string, string>, file?: { name: string; text: string }): Promise<void> {
  const arrived = page.waitForURL(/\/workspace\/save|\/login/)
  await page.evaluate(`(() => {
    const form = Object.assign(document.createElement('form'), { method: 'POST', action: '/workspace/save', enctype: 'multipart/form-data' })
    const { fields, file } = ${JSON.stringify({ fields, file })}
    for (const [name, value] of Object.entries(fields)) form.append(Object.assign(document.createElement('input'), { name, value }))
    if (file) {
      const input = Object.assign(document.createElement('input'), { name: 'files', type: 'file' })
      const transfer = new DataTransfer()
      transfer.items.add(new File([file.text], file.name, { type: 'text/plain' }))
      input.files = transfer.files
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  })()`)
  await arrived
}

const savePage = (page: Page, words: Say) => page.getByRole('heading', { name: words('source.shared.title') })

for (const language of ['en', 'ko'] as const)
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'ko' ? 'ko-KR' : 'en-US' })

    test(`without a connection a page says so, and goes on by itself (${language})`, async ({ page, context }) => {
      const titles = { en: 'Quarry cannot be reached', ko: 'Quarry에 연결할 수 없어요' }
      await openInstalled(page, `${quarry.origin}/login`)
      await context.setOffline(true)
      await page.goto(`${quarry.origin}/docs/terms`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[language])
      await (language === 'en' ? look : lookAtWidth)(page, 'no connection')
      await context.setOffline(false)
      const t = await words(language)
      await page.getByRole('heading', { name: t('legal.terms.title') }).waitFor()
    })

    test(`browsers find what they need to install it, in its language (${language})`, async ({ page }) => {
      await openInstalled(page, `${quarry.origin}/login`)
      const devtools = await page.context().newCDPSession(page)
      const { url, errors, data } = await devtools.send('Page.getAppManifest')
      expect(errors).toEqual([])
      expect(url.endsWith(language === 'ko' ? '/manifest.ko.webmanifest' : '/manifest.webmanifest')).toBe(true)
      const { icons } = JSON.parse(data ?? '{}') as { icons: { src: string; sizes: string }[] }
      for (const { src, sizes } of icons) {
        const drawn = await page.evaluate<string>(`(async () => {
          const { width, height } = await createImageBitmap(await (await fetch(${JSON.stringify(src)})).blob())
          return width + 'x' + height
        })()`)
        expect(drawn, src).toBe(sizes)
      }
    })

    test(`what another app shares waits for the login and becomes an upload that can be found (${language})`, async ({
      page,
    }) => {
      const t = await words(language)
      const reader = await newPerson(quarry.origin, `installed-${language}`, language)
      await openInstalled(page, `${quarry.origin}/login`)
      const beans = { name: 'beans.txt', text: 'Green beans rest.' }
      await share(page, { title: 'Harvest', text: 'https://example.com/harvest' }, beans)
      await page.getByRole('heading', { name: t('account.logInTitle') }).waitFor()
      await field(page, t('account.email')).fill(reader.email)
      await field(page, t('account.password')).fill(password)
      await page.getByRole('button', { name: t('account.logIn'), exact: true }).click()

      await savePage(page, t).waitFor()
      for (const name of ['beans.txt', 'Harvest.txt']) await expect(page.getByText(name, { exact: true })).toBeVisible()
      await examine(page, 'what another app shared', language)
      await page.getByRole('button', { name: t('source.shared.save'), exact: true }).click()
      await page.getByRole('heading', { name: t('source.shared.saved', { count: 2 }) }).waitFor()
      await untilPage(page, searchAddress(reader, 'green beans'), () => expectHits(page, t, ['beans.txt']))

      await page.goto(`${quarry.origin}/workspace/save`)
      await page.getByRole('heading', { name: t('source.shared.nothing') }).waitFor()
      await examine(page, 'nothing shared', language)
    })
  })

test('what was shared and not saved is gone with the logout', async ({ page }) => {
  const leaver = await newPerson(quarry.origin, 'leaver')
  await enter(page, leaver)
  await openInstalled(page, searchAddress(leaver))
  await share(page, { text: 'A secret thought' })
  await savePage(page, say).waitFor()
  await page.goto(searchAddress(leaver))
  await page.getByRole('button', { name: say('shell.profile') }).click()
  await page.getByRole('menuitem', { name: say('shell.logOut') }).click()
  await page.waitForURL('**/login**')
  expect(await page.evaluate("caches.has('quarry-shared')")).toBe(false)
})

test('the browser keeps a page for want of a connection, and nothing of what anybody saw', async ({ page }) => {
  await enter(page, ada)
  await openInstalled(page, searchAddress(ada))
  await search(page, 'tide tables')
  await expectHits(page, say, ['tides.txt'])
  const kept = await page.evaluate<string[]>(`(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname).sort()
  })()`)
  expect(kept).toEqual(['/offline.html', '/offline.js', '/theme.js'])
})

test('the address bar of the browser searches the workspace of last time, after a login too', async ({ page }) => {
  const description = await (await fetch(`${quarry.origin}/opensearch.xml`)).text()
  const template = /template="([^"]+)"/.exec(description)?.[1] ?? ''
  const address = template.replace('{searchTerms}', encodeURIComponent('tide tables'))
  expect(address).toContain('/workspace/search?q=')
  await page.goto(address)
  await page.getByRole('heading', { name: say('account.logInTitle') }).waitFor()
  await enter(page, ada)
  await page.goto(address)
  await expectHits(page, say, ['tides.txt'])
  expect(new URL(page.url()).pathname).toBe(`/${ada.code}`)
})
