import { expect, test } from '@playwright/test'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { ask, enter, newPerson, type Person, searchAddress, uploaded } from '../testing/person.ts'
import { sharedQuarry } from '../testing/quarry.ts'
import { hitList, sourceRow, searchBox } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = sharedQuarry()
const say = await words('en')
let ada: Person
let ben: Person

test.beforeAll(async () => {
  ada = await newPerson(quarry.origin, 'isolation-ada')
  ben = await newPerson(quarry.origin, 'isolation-ben')
  await uploaded(ada, 'Ada public', { 'heron.txt': 'The heron project is led from Busan. Shared word: lighthouse.' })
  await uploaded(ada, 'Ada own', { 'salary.txt': 'The heron salary is fortyfold. Shared word: lighthouse.' }, 'RESTRICTED')
  await uploaded(ben, 'Ben public', { 'stork.txt': 'The stork project is led from Daegu. Shared word: lighthouse.' })
  await uploaded(ben, 'Ben own', { 'bonus.txt': 'The stork bonus is twelvefold. Shared word: lighthouse.' }, 'RESTRICTED')
})

const own = [
  { name: 'ada', who: () => ada, theirs: /stork|bonus|twelvefold|daegu|ben (public|own)/i },
  { name: 'ben', who: () => ben, theirs: /heron|salary|fortyfold|busan|ada (public|own)/i },
]

for (const { name, who, theirs } of own) {
  test(`no hit, snippet, count or answer of the other workspace reaches ${name}`, async ({ page }) => {
    await enter(page, who())
    const heard: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('/api/'))
        void response.text().then(
          (text) => heard.push(text),
          () => null,
        )
    })
    await page.goto(searchAddress(who(), 'lighthouse'))
    await expect(hitList(page, say).getByRole('status')).toContainText(say('search.count', { count: 2 }))
    await expect(hitList(page, say).getByRole('listitem')).toHaveCount(2)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('main')).not.toContainText(theirs)
    const asked = ['heron stork project', 'salary bonus fortyfold twelvefold', 'Busan Daegu']
    for (const query of asked) {
      await page.goto(searchAddress(who(), query))
      await expect(hitList(page, say).getByRole('listitem').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      // The question itself stands in the search box, not in the text of the page; its heading repeats it.
      await expect(hitList(page, say)).not.toContainText(theirs)
    }
    // A reply repeats its own question, as it was understood.
    const answered = (text: string) => asked.reduce((rest, query) => rest.replaceAll(JSON.stringify(query), '""'), text)
    expect(heard.filter((text) => theirs.test(answered(text)))).toEqual([])
  })
}

test('the address of the other workspace opens nothing', async ({ page }) => {
  await enter(page, ben)
  await page.goto(searchAddress(ada, 'lighthouse'))
  await expect(page.getByRole('heading', { name: say('shell.noAccess.title', { code: ada.code }) })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/heron|salary/)
})

test('a link to a document of the other workspace shows that there is nothing', async ({ page }) => {
  const [found] = (await ada.client.call(searchRoutes.search, { workspaceId: ada.workspaceId, query: 'heron' })).vectorDataList
  await enter(page, ben)
  await page.goto(`${searchAddress(ben, 'lighthouse')}#document=${found?.contentId}&chunk=0`)
  await expect(page.getByRole('dialog')).toContainText(say('search.preview.gone'))
  await expect(page.locator('body')).not.toContainText(/heron|salary/)
})

test('what one person opened and searched is not remembered for the next one on the same browser', async ({ page }) => {
  await enter(page, ada)
  await page.goto(searchAddress(ada))
  await searchBox(page).fill('heron')
  await searchBox(page).press('Enter')
  await hitList(page, say).getByRole('link', { name: 'heron.txt' }).click()
  await page.goto(searchAddress(ada))
  await expect(page.getByRole('link', { name: /^heron/ }).first()).toBeVisible()

  // No page that still asks for something may answer its refusal by leading to the login.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await enter(page, ben)
  await page.goto(searchAddress(ben))
  await expect(searchBox(page)).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/heron/)
})

test("calls with the other workspace's ids are refused", async () => {
  const { requestId, vectorDataList } = await ada.client.call(searchRoutes.search, {
    workspaceId: ada.workspaceId,
    query: 'heron',
  })
  const { sources } = await ada.client.call(sourceRoutes.list, { workspaceId: ada.workspaceId })
  const [documentId, sourceId] = [vectorDataList[0]?.contentId ?? '', sources[0]?.sourceId ?? '']
  expect([documentId, sourceId]).not.toContain('')

  const json = { 'content-type': 'application/json' }
  for (const workspaceId of [ada.workspaceId, ben.workspaceId]) {
    const isAdas = workspaceId === ada.workspaceId
    const asked: [string, RequestInit?][] = [
      [`${searchRoutes.document.path}?${query({ workspaceId, documentId })}`],
      [`${searchRoutes.file.path}?${query({ workspaceId, documentId })}`],
      [answerRoutes.answer.path, { method: 'POST', headers: json, body: JSON.stringify({ workspaceId, requestId }) }],
      [`${sourceRoutes.detail.path}?${query({ workspaceId, workspaceContentProviderId: sourceId })}`],
      [`${sourceRoutes.failures.path}?${query({ workspaceId, workspaceContentProviderId: sourceId })}`],
      [`${sourceRoutes.remove.path}?${query({ workspaceId, workspaceContentProviderId: sourceId })}`, { method: 'DELETE' }],
      ...(isAdas
        ? ([
            [`${searchRoutes.search.path}?${query({ workspaceId, query: 'heron' })}`],
            [`${searchRoutes.searchContent.path}?${query({ workspaceId, query: 'heron' })}`],
            [`${searchRoutes.counts.path}?${query({ workspaceId, query: 'heron' })}`],
            [`${sourceRoutes.list.path}?${query({ workspaceId })}`],
          ] satisfies [string][])
        : []),
    ]
    for (const [path, init] of asked) {
      const reply = await ask(ben, path, init)
      const text = await reply.text()
      // A stream has begun before it knows; then its only event is the refusal.
      const refused = reply.status >= 400 && reply.status < 500 ? reply.status : /^event: error\n[^\n]+\n\n$/.test(text)
      expect(refused, `${path}: ${reply.status} ${text}`).toBeTruthy()
      expect(text, path).not.toMatch(/heron|salary|Busan/)
    }
  }

  // Choosing a source of the other workspace as a filter finds nothing.
  const filtered = await ben.client.call(searchRoutes.search, {
    workspaceId: ben.workspaceId,
    query: 'lighthouse',
    sourceIds: [sourceId as never],
  })
  expect(filtered.vectorDataList).toEqual([])
})

test('the list of sources shows the own ones only', async ({ page }) => {
  await enter(page, ben)
  await page.goto(`${ben.origin}/${ben.code}?page=workspaceSettings&section=contentProvider`)
  await expect(sourceRow(page, 'Ben own')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Ada')
})

const query = (fields: Record<string, string>): string => new URLSearchParams(fields).toString()
