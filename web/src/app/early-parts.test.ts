import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerWith } from '../testing/server.ts'
import { runThemeScript } from '../testing/theme-script.ts'

const parts = { en: ['/en.js'], ko: ['/ko.js'], login: ['/login.js'], home: ['/home.js'], results: ['/results.js'], sources: [] }

// What it asks the server for is no matter here, and for nobody after it.
beforeEach(() => void answerWith({}))
afterEach(() => {
  globalThis.earlyReplies = undefined
})

const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
/** What the page asks for: nothing before it is painted. */
async function askedFor(address: string, said: object | null = parts): Promise<(string | null)[]> {
  const page = runThemeScript(address, { parts: said })
  const links = () => [...page.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'))
  expect(links()).toEqual([])
  await nextFrame()
  // Home is given a moment more, to be greeted.
  if (said) await vi.waitFor(() => expect(links()).not.toEqual([]))
  return links()
}

test.each([
  ['/', ['/en.js', '/login.js']],
  ['/login?redirect=%2Facme', ['/en.js', '/login.js']],
  ['/acme?page=agent', ['/en.js', '/home.js']],
  ['/acme?page=search', ['/en.js', '/home.js']],
  ['/acme?page=search&q=tide', ['/en.js', '/results.js']],
  ['/acme?page=workspaceSettings&section=members', ['/en.js']],
  ['/docs/terms', ['/en.js']],
])('%s is asked for with what it shows', async (address, files) => {
  expect(await askedFor(address)).toEqual(files)
})

test('a Korean page is asked for with Korean texts', async () => {
  localStorage.setItem('quarry.language', 'ko')
  expect(await askedFor('/docs')).toEqual(['/ko.js'])
})

test('a page of which nothing is known asks for nothing', async () => {
  expect(await askedFor('/acme?page=search', null)).toEqual([])
})

test.each([
  ['/login?redirect=%2Facme', 'login'],
  ['/acme?page=search', 'home'],
  ['/acme?page=agent', 'home'],
  ['/acme?page=search&q=tide', 'results'],
  ['/acme?page=workspaceSettings&section=contentProvider', 'sources'],
  // Who is logged in leaves it for home.
  ['/', undefined],
  ['/login/openid', undefined],
  ['/acme', undefined],
  ['/acme?page=agent&view=agents', undefined],
  ['/acme?page=agent#chat=1', undefined],
])('of %s is painted before the application is there: %s', (address, picture) => {
  expect(runThemeScript(address).documentElement.dataset['first']).toBe(picture)
})

test('what is painted by nobody is not awaited', () => {
  expect(runThemeScript('/login', { parts: null }).documentElement.dataset['first']).toBeUndefined()
})

const pictures = ['en', 'ko'].map(
  (lang) => `
    <div class="first-picture" data-page="home" lang="${lang}">
      <div hidden><h1 data-morning="Hi {name}" data-afternoon="Hi {name}" data-evening="Hi {name}"></h1></div>
    </div>
    <div class="first-picture" data-page="results" lang="${lang}"><span data-asked></span></div>`,
)
const body = pictures.join('')

test('of the pictures stays the one of the page in its language, with what was asked', async () => {
  localStorage.setItem('quarry.language', 'ko')
  const page = runThemeScript('/acme?page=search&q=%3Cb%3Etide', { body })
  await vi.waitFor(() => expect(page.querySelectorAll('.first-picture')).toHaveLength(1))
  const picture = page.querySelector<HTMLElement>('.first-picture')!
  expect([picture.lang, picture.dataset['page'], picture.textContent]).toEqual(['ko', 'results', '<b>tide'])
})

const source = (indexedCount: number) => ({ indexedCount })
const replies = (indexedCount: number) => ({
  'GET /account/profile': { json: { firstName: '$& Minji' } },
  'GET /w/workspace/list': { json: { joined: [{ id: '1', code: 'acme', status: 'active' }] } },
  'GET /w/workspace/detail': {
    json: { contentProviderList: { publicCp: [], restrictedCp: { ownedCp: [source(0), source(indexedCount)] } } },
  },
})
/** Home, with what is known when all replies are there. */
async function homeWith(answers: Parameters<typeof answerWith>[0]): Promise<Document> {
  answerWith(answers)
  const page = runThemeScript('/acme?page=search', { body })
  await new Promise((done) => setTimeout(done, 50))
  return page
}

test('home greets as soon as it is known whom, and that there is something to search', async () => {
  const heading = (await homeWith(replies(3))).querySelector('h1')
  expect([heading?.textContent, heading?.parentElement?.hidden]).toEqual(['Hi $& Minji', false])
})

test('where nothing can be searched yet, only the frame is painted', async () => {
  const page = await homeWith(replies(0))
  expect([page.documentElement.dataset['first'], page.querySelector('h1')?.parentElement?.hidden]).toEqual(['home', true])
})

test.each([
  ['a stranger', { 'GET /w/workspace/list': 'sessionRequired' }],
  ['somebody who is no member', { 'GET /w/workspace/list': { json: { joined: [] } } }],
  [
    'a member of a workspace that is asleep',
    { 'GET /w/workspace/list': { json: { joined: [{ id: '1', code: 'acme', status: 'deactivate' }] } } },
  ],
] as const)('for %s nothing of a workspace stays painted', async (_, answers) => {
  expect((await homeWith(answers)).documentElement.dataset['first']).toBeUndefined()
})

const hit = (contentTitle: string, format: string, ...parents: string[]) => ({
  contentTitle,
  format,
  sourceName: 'Files',
  ancestorsTitleLinkList: parents.map((title) => ({ title })),
  chunkData: `All about <b>${contentTitle}</b>`,
})
const resultsBody = `
  <div class="first-picture" data-page="results" lang="en">
    <span data-asked></span>
    <div hidden><ol><li><i data-of="title"></i><i data-of="place"></i><i data-of="passage"></i></li></ol></div>
  </div>`
/** What is drawn of hits before the application is there, and whether it shows. */
async function drawnWith(search: Parameters<typeof answerWith>[0]['GET /s/search'], address = '/acme?page=search&q=tide') {
  answerWith({ ...replies(1), ...(search && { 'GET /s/search': search }) })
  const page = runThemeScript(address, { body: resultsBody })
  await new Promise((done) => setTimeout(done, 50))
  const list = page.querySelector('ol')!
  const rows = [...list.children].map((row) => [...row.children].map(({ textContent }) => textContent))
  return { rows, isShown: !list.parentElement!.hidden, first: page.documentElement.dataset['first'] }
}

test('hits are drawn as soon as they are there, in their words', async () => {
  const vectorDataList = [hit('Tide.DOCX', 'docx', 'Sea', 'Coast'), hit('v1.2', 'pdf')]
  expect(await drawnWith({ json: { vectorDataList } })).toEqual({
    rows: [
      ['Tide', 'Files › Sea › Coast', 'All about <b>Tide.DOCX</b>'],
      ['v1.2', 'Files', 'All about <b>v1.2</b>'],
    ],
    isShown: true,
    first: 'results',
  })
})

test.each([
  ['nothing was found', { json: { vectorDataList: [] } }, undefined],
  ['the search failed', 'unexpected', undefined],
  ['filters narrow it', { json: { vectorDataList: [hit('Tide', 'pdf')] } }, '/acme?page=search&q=tide&type=file'],
] as const)('where %s, the rest stays painted', async (_, search, address) => {
  expect(await drawnWith(search as never, address)).toMatchObject({ isShown: false, first: 'results' })
})

/** The files of the application that the page runs. */
const runIn = (page: Document) => [...page.querySelectorAll('script')].map((script) => script.getAttribute('src'))
const application = ['/vendor.js', '/app.js']

test('the application runs once the page is painted', async () => {
  const page = runThemeScript('/acme?page=search', { parts: { application } })
  expect(runIn(page)).toEqual([])
  // At most so long where no picture comes.
  await vi.waitFor(() => expect(runIn(page)).toEqual(application), 5_000)
})

test('in a tab in the background, where nothing is painted, it does not wait for that', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const page = runThemeScript('/acme?page=search', { parts: { application }, isHidden: true })
  await vi.waitFor(() => expect(runIn(page)).toEqual(application))
  vi.unstubAllGlobals()
})
