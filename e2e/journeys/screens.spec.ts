import { expect, type Page, test } from '@playwright/test'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { newPerson, type Person, searchAddress, sourcesAddress, uploaded } from '../testing/person.ts'
import { sharedQuarry } from '../testing/quarry.ts'
import { sampleFile } from '../testing/samples.ts'
import { heading, type Screen, walkScreens } from '../testing/screen-walk.ts'
import { answerPanel, expectHits, openForm, sourceRow } from '../testing/screens.ts'
import type { Say } from '../testing/words.ts'

const quarry = sharedQuarry()
let full: Person
let empty: Person
let documentId: string

test.beforeAll(async () => {
  full = await newPerson(quarry.origin, 'full')
  empty = await newPerson(quarry.origin, 'empty')
  await uploaded(full, 'Berichte', {
    '휴가 규정 및 신청 절차에 대한 아주 긴 안내 문서 이름.txt': '연차 휴가는 입사일을 기준으로 15일이 주어집니다.',
    'averyveryveryveryveryveryveryveryveryverylongnamewithoutanyspace.txt': 'The tide tables are renewed in spring.',
    'report.pdf': await sampleFile('pdf'),
    'hangul.hwp': await sampleFile('hwp'),
    'locked.docx': await sampleFile('encrypted'),
  })
  const found = await full.client.call(searchRoutes.search, { workspaceId: full.workspaceId, query: 'quick brown fox' })
  documentId = found.vectorDataList[0]?.contentId ?? ''
})

async function openFiles(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('source.actions', { name: 'Berichte' }) }).click()
  await page.getByRole('menuitem', { name: say('source.files.show') }).click()
  await page
    .getByRole('list', { name: say('source.files.list') })
    .getByText('locked.docx')
    .waitFor()
}

const members: Screen[] = [
  {
    name: 'login and security',
    address: () => `/${full.code}?page=workspaceSettingsMyPage&section=security`,
    shows: (page, say) => heading(page, say('security.app.title')),
  },
  {
    name: 'sign-in to services',
    address: () => `/${full.code}?page=workspaceSettings&section=consent`,
    async shows(page, say) {
      await heading(page, say('shell.sections.consent'))
      await page.getByRole('listitem').filter({ hasText: 'Google' }).first().waitFor()
    },
  },
  {
    name: 'language model',
    address: () => `/${full.code}?page=workspaceSettings&section=model`,
    shows: (page, say) => heading(page, say('shell.sections.model')),
  },
  {
    name: 'remembered approvals',
    address: () => `/${full.code}?page=workspaceSettingsMyPage&section=approvals`,
    shows: (page, say) => heading(page, say('shell.sections.approvals')),
  },
  {
    name: 'plan',
    address: () => `/${full.code}?page=workspaceSettings&section=plan`,
    shows: (page, say) => heading(page, say('plan.included.title')),
  },
  ...['Google Drive', 'Confluence'].map((service) => ({
    name: `ways to connect ${service}`,
    address: () => sourcesAddress(full),
    async shows(page: Page, say: Say) {
      const drawer = await openForm(page, say, service)
      await drawer.getByRole('heading', { name: say('source.consent.advanced.title') }).waitFor()
    },
  })),
  { name: 'workspaces', address: () => '/workspace', shows: (page, say) => heading(page, say('workspace.title')) },
  {
    name: 'new workspace',
    address: () => '/workspace/create',
    shows: (page, say) => heading(page, say('workspace.form.title')),
  },
  {
    name: 'home',
    address: () => `/${full.code}?page=agent`,
    async shows(page, say) {
      await page.getByRole('region', { name: say('home.changed.title') }).waitFor()
      await page.getByRole('region', { name: say('home.sources.title') }).waitFor()
    },
  },
  {
    name: 'results with an answer',
    address: () => searchAddress(full, '연차 휴가는 며칠인가요?'),
    shows: (page, say) => expect(answerPanel(page, say)).toContainText('15일'),
  },
  {
    name: 'results with filters',
    address: () => `${searchAddress(full, 'quick brown fox')}&date=custom&type=file`,
    shows: (page, say) => expectHits(page, say, ['report.pdf']),
  },
  {
    name: 'no results',
    address: () => searchAddress(full, 'xylophonequartz'),
    shows: (page, say) => heading(page, say('search.none.title')),
  },
  {
    name: 'document beside the results',
    address: () => `${searchAddress(full, 'quick brown fox')}#document=${documentId}&chunk=0`,
    shows: (page) => page.getByRole('dialog').locator('search output').filter({ hasText: /\d/ }).waitFor(),
  },
  {
    name: 'document that was deleted',
    address: () => `${searchAddress(full, 'tide')}#document=00000000-0000-4000-8000-000000000000&chunk=0`,
    shows: (page, say) => page.getByRole('dialog').getByText(say('search.preview.gone')).waitFor(),
  },
  {
    name: 'sources with failures',
    address: () => sourcesAddress(full),
    async shows(page, say) {
      const row = sourceRow(page, 'Berichte')
      await row.getByRole('button', { name: say('source.failures.count', { count: 1 }) }).click()
      await row.getByText(say('source.code.encrypted')).waitFor()
    },
  },
  {
    name: 'choice of services',
    address: () => `${sourcesAddress(full)}&connect=1`,
    shows: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^WebDAV/ })
        .waitFor(),
  },
  ...['WebDAV', 'SFTP', 'FTP'].map((service) => ({
    name: `form of ${service}`,
    address: () => sourcesAddress(full),
    shows: (page: Page, say: Say) => openForm(page, say, service),
  })),
  {
    name: 'menu of a source',
    address: () => sourcesAddress(full),
    async shows(page, say) {
      await page.getByRole('button', { name: say('source.actions', { name: 'Berichte' }) }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'form of uploads',
    address: () => sourcesAddress(full),
    async shows(page, say) {
      const drawer = await openForm(page, say, say('source.upload.name'))
      await drawer.getByText(say('source.upload.drop')).waitFor()
    },
  },
  {
    name: 'how a source is doing',
    address: () => sourcesAddress(full),
    async shows(page, say) {
      await page.getByRole('link', { name: 'Berichte', exact: true }).click()
      const drawer = page.getByRole('dialog', { name: say('source.detail.title', { name: 'Berichte' }) })
      await drawer
        .getByText(say('source.history.count.failed', { count: 1 }))
        .first()
        .waitFor()
      await drawer.getByText(say('source.growth.table')).click()
      await drawer.getByRole('table').waitFor()
    },
  },
  { name: 'files of a source', address: () => sourcesAddress(full), shows: openFiles },
  {
    name: 'folders of a source',
    address: () => sourcesAddress(full),
    async shows(page, say) {
      await openFiles(page, say)
      await page.getByRole('tab', { name: say('source.tree.show') }).click()
      await page.getByRole('treeitem', { name: 'report.pdf' }).click()
      await page.getByRole('list', { name: say('source.tree.chosen') }).waitFor()
    },
  },
  {
    name: 'removal of a file',
    address: () => sourcesAddress(full),
    async shows(page, say) {
      await openFiles(page, say)
      await page.getByRole('button', { name: say('source.files.removeOne', { name: 'report.pdf' }) }).click()
      await page.getByRole('dialog', { name: say('source.files.removeTitle', { name: 'report.pdf' }) }).waitFor()
    },
  },
  {
    name: 'removal of a source',
    address: () => sourcesAddress(full),
    async shows(page, say) {
      await page.getByRole('button', { name: say('source.actions', { name: 'Berichte' }) }).click()
      await page.getByRole('menuitem', { name: say('source.remove.action') }).click()
      await page.getByRole('button', { name: say('source.remove.action') }).waitFor()
    },
  },
  {
    name: 'help and support',
    address: () => sourcesAddress(full),
    async shows(page, say) {
      await heading(page, say('source.title'))
      await page.keyboard.press('?')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('shell.help.copyVersion') })
        .waitFor()
    },
  },
  {
    name: 'palette',
    address: () => sourcesAddress(full),
    async shows(page, say) {
      await heading(page, say('source.title'))
      await page.keyboard.press('Control+k')
      await page.getByRole('option', { name: 'Berichte' }).waitFor()
    },
  },
  {
    name: 'palette with words',
    address: () => sourcesAddress(full),
    async shows(page, say) {
      await heading(page, say('source.title'))
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('a')
      await page.getByRole('option', { name: full.email }).waitFor()
    },
  },
  {
    name: 'connection that was refused',
    address: () => `/cpOauthError?reason=denied&service=webdav&workspace=${full.code}&message=<b>injected</b>`,
    async shows(page, say) {
      await heading(page, say('shell.sourceError.titleOf', { service: 'WebDAV' }))
      await expect(page.getByText('injected')).toHaveCount(0)
    },
  },
  {
    name: 'workspace of others',
    address: () => `/${empty.code}?page=search`,
    shows: (page, say) => heading(page, say('shell.noAccess.title', { code: empty.code })),
  },
]

const newcomers: Screen[] = [
  {
    name: 'welcome',
    address: () => `/${empty.code}?page=agent`,
    async shows(page, say) {
      await page.getByRole('button', { name: say('welcome.samples') }).waitFor()
      const services = page.getByRole('region', { name: say('welcome.services') })
      await services.getByRole('listitem').getByRole('button').first().waitFor()
    },
  },
  {
    name: 'sources without a source',
    address: () => sourcesAddress(empty),
    shows: (page, say) => heading(page, say('source.empty.title')),
  },
]

const origin = () => quarry.origin
walkScreens({ people: 'a member', who: () => full, screens: members, origin })
walkScreens({ people: 'a newcomer', who: () => empty, screens: newcomers, origin })
