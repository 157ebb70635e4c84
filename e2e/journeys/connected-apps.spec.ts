import { expect, test } from '@playwright/test'
import { startHttpServer } from '../../integrations/src/testing/http-server.ts'
import { mcpApp } from '../../server/testing/services/mcp-app.ts'
import { complaints, examine } from '../testing/look.ts'
import { newPerson, password, uploaded } from '../testing/person.ts'
import { sharedQuarry } from '../testing/quarry.ts'
import { field } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = sharedQuarry()

/** What a program on somebody's device listens at, to be told what they decided. */
async function listenForPerson() {
  const heard: URLSearchParams[] = []
  const server = await startHttpServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
    if (pathname === '/callback') heard.push(searchParams)
    response.setHeader('content-type', 'text/html').end('<title>Helper</title>Welcome back.')
  })
  return Object.assign(server, { heard, redirectUri: `${server.origin}/callback` })
}

for (const language of ['en', 'ko'] as const) {
  test(`an app is connected, let in by its person, searches, and is refused once it is removed (${language})`, async ({
    page,
  }) => {
    const say = await words(language)
    const complained = complaints(page)
    const person = await newPerson(quarry.origin, `assisted-${language}`, language)
    await uploaded(person, 'Plans', { 'launch.md': '# Launch plan\n\nThe launch moves to 9 December.' })
    await using listening = await listenForPerson()
    const { heard, redirectUri } = listening
    const app = mcpApp({ address: `${quarry.origin}/mcp/${person.code}`, redirectUri })

    await page.addInitScript(`localStorage.setItem('quarry.language', '${language}')`)
    await page.goto((await app.begin()).href)
    await field(page, say('account.email')).fill(person.email)
    await field(page, say('account.password')).fill(password)
    await page.getByRole('button', { name: say('account.logIn'), exact: true }).click()

    await page.waitForURL('**/oauth/authorize?**')
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toContainText('Helper')
    await expect(page.getByText(say('connectedApp.ownDevice'))).toBeVisible()
    await expect(page.getByText(say('apiKey.scopes.search'))).toBeVisible()
    await examine(page, `an app asks for access, ${language}`, language)
    await page.getByRole('button', { name: say('connectedApp.request.refuse'), exact: true }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Welcome back.').waitFor()
    await app.finish(heard[0]!)
    expect(await app.search('launch')).toBe(1)

    await page.goto(`${quarry.origin}/${person.code}?page=workspaceSettings&section=connectedApps`)
    await page.getByText('Helper', { exact: true }).waitFor()
    await examine(page, `connected apps, ${language}`, language)
    await page.getByRole('button', { name: say('connectedApp.removeOf', { name: 'Helper' }) }).click()
    await page.getByRole('button', { name: say('connectedApp.confirm.action') }).click()
    await page.getByText(say('connectedApp.empty.title')).waitFor()
    await examine(page, `no connected apps, ${language}`, language)
    await expect(app.search('launch')).rejects.toThrow()
    expect(complained).toEqual([])
  })
}
