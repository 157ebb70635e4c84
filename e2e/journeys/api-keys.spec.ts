import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { complaints, examine, look, lookAtWidth } from '../testing/look.ts'
import { enter, newPerson, type Person } from '../testing/person.ts'
import { sharedQuarry } from '../testing/quarry.ts'
import { field } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = sharedQuarry()
const settings = ({ origin, code }: Person, section: string) => `${origin}/${code}?page=workspaceSettings&section=${section}`
const callWith = (key: string, path: string) =>
  fetch(`${quarry.origin}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })

for (const language of ['en', 'ko'] as const) {
  test(`a developer makes a key, uses it, finds it in the audit log and revokes it (${language})`, async ({ page }) => {
    const say = await words(language)
    const heard = complaints(page)
    const person = await newPerson(quarry.origin, `developer-${language}`, language)
    await enter(page, person)

    await page.goto(settings(person, 'apiKeys'))
    await page.getByRole('heading', { name: say('apiKey.empty.title') }).waitFor()
    await examine(page, `API keys, none, ${language}`, language)
    await page.getByRole('button', { name: say('apiKey.create') }).click()
    const dialog = page.getByRole('dialog')
    await field(dialog, say('apiKey.form.description')).fill('Nightly export')
    await dialog.getByRole('checkbox', { name: say('apiKey.scopes.workspace:read') }).check()
    await examine(page, `form of an API key, ${language}`, language)
    await dialog.getByRole('button', { name: say('apiKey.form.submit') }).click()

    const key = await field(dialog, say('apiKey.reveal.label')).inputValue()
    await examine(page, `new API key, ${language}`, language)
    await dialog.getByRole('button', { name: say('apiKey.reveal.done') }).click()
    await expect(page.getByText(key)).toHaveCount(0)

    const detail = `/w/workspace/detail?workspaceId=${person.workspaceId}`
    expect((await callWith(key, detail)).status).toBe(200)
    expect((await callWith(key, '/account/profile')).status).toBe(403)
    await page.reload()
    await expect(page.getByRole('row', { name: /Nightly export/ })).not.toContainText(say('apiKey.never'))
    await examine(page, `API keys, ${language}`, language)

    await page.getByRole('button', { name: say('apiKey.revoke', { name: 'Nightly export' }) }).click()
    await page.getByRole('button', { name: say('apiKey.confirm.action') }).click()
    await page.getByRole('heading', { name: say('apiKey.empty.title') }).waitFor()
    expect((await callWith(key, detail)).status).toBe(401)

    await page.goto(settings(person, 'audit'))
    const entries = page.getByRole('region', { name: say('audit.list') })
    await expect(entries.getByRole('listitem')).toHaveCount(3)
    await examine(page, `audit log, ${language}`, language)
    await field(page, say('audit.what')).selectOption({ label: say('audit.areas.apiKey') })
    await expect(entries.getByRole('listitem')).toHaveCount(2)
    await expect(entries.getByRole('listitem').first()).toContainText('Nightly export')
    await field(page, say('audit.who')).fill('nobody of this name')
    await page.getByRole('button', { name: say('audit.noMatch.action') }).click()
    await expect(entries.getByRole('listitem')).toHaveCount(3)

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: say('audit.export') }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file).toMatch(/^\uFEFF"time","person"/)
    expect(file).toContain('"apiKey.remove"')
    expect(heard).toEqual([])
  })

  test(`the documentation of the API is read without logging in (${language})`, async ({ page }) => {
    const say = await words(language)
    const heard = complaints(page)
    // The descriptions of the calls are English alone.
    const see = language === 'en' ? look : lookAtWidth
    await page.addInitScript(`localStorage.setItem('quarry.language', '${language}')`)
    await page.goto(`${quarry.origin}/docs`)
    await page.getByRole('heading', { name: say('docs.title'), level: 1 }).waitFor()
    await see(page, `introduction to the API, ${language}`)
    await page.getByRole('link', { name: say('docs.areas.search'), exact: true }).click()
    const entry = page.getByRole('article', { name: /^Best hits/ })
    await expect(entry).toContainText(`curl '${quarry.origin}/api/v1/s/search?workspaceId=`)
    await expect(entry).toContainText(say('docs.access.scope', { scope: 'search' }))
    await entry.getByText(say('docs.call.failures'), { exact: true }).click()
    await expect(entry).toContainText('0.000.19.00.03')
    await see(page, `documentation of search, ${language}`)
    expect(heard).toEqual([])
  })
}
