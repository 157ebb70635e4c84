import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type Apache, startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { password, searchAddress, sourcesAddress } from '../testing/person.ts'
import { sharedQuarry } from '../testing/quarry.ts'
import { copySample } from '../testing/samples.ts'
import {
  answerPanel,
  expectHits,
  field,
  fillSettings,
  hit,
  openForm,
  readAgain,
  search,
  sourceRow,
  untilPage,
  shownDocument,
} from '../testing/screens.ts'
import { fillSignUp, makeWorkspace, openSignUpLink } from '../testing/sign-up.ts'
import { words } from '../testing/words.ts'

const quarry = sharedQuarry()
const say = await words('ko')
let apache: Apache

test.use({ locale: 'ko-KR' })
test.beforeAll(async () => {
  apache = await startApache()
  const at = (name: string) => join(apache.root, name)
  await copySample('hwp', at('분기 보고서.hwp'))
  await copySample('pdf', at('report.pdf'))
  await copySample('docx', at('minutes.docx'))
  await writeFile(at('휴가 규정.txt'), '연차 휴가는 입사일을 기준으로 15일이 주어집니다. 신청은 3일 전까지 해야 합니다.')
  await writeFile(at('launch.txt'), 'The launch moves to 9 December. Seoul owns the onboarding of new customers.')
  await writeFile(at('picnic.txt'), 'The picnic takes place at the river, with sandwiches for everybody.')
})
test.afterAll(() => apache.stop())

test('somebody new signs up, connects a WebDAV server, searches, reads a cited answer, sees changes, and leaves', async ({
  page,
}) => {
  const at = { origin: quarry.origin, code: 'haneul-team' }
  const file = (name: string) => join(apache.root, name)

  await test.step('sign up through the mailed link and make a workspace', async () => {
    await openSignUpLink(page, say, quarry.origin, 'haneul@example.com')
    await fillSignUp(page, say)
    await makeWorkspace(page, say, '하늘 팀', at.code)
  })

  await test.step('connect the server, after a test, and watch it being read', async () => {
    await page.goto(sourcesAddress(at))
    const drawer = await openForm(page, say, 'WebDAV')
    await fillSettings(drawer, say, apache.settings())
    await drawer.getByRole('button', { name: say('source.form.test') }).click()
    await expect(drawer.getByText(say('source.form.tested'))).toBeVisible()
    await drawer.getByRole('button', { name: say('source.form.connect', { service: 'WebDAV' }) }).click()
    const row = sourceRow(page, 'WebDAV')
    await expect(row).toContainText(say('source.state.complete'), { timeout: 60_000 })
    await expect(row).toContainText(say('source.documents', { count: 6 }))
  })

  await test.step('search in Korean and in English', async () => {
    await page
      .getByRole('link', { name: say('shell.search') })
      .first()
      .click()
    await search(page, '인공지능 검색 학술대회')
    await expectHits(page, say, ['분기 보고서.hwp', 'report.pdf', 'minutes.docx'])
    await search(page, 'quick brown fox')
    await expectHits(page, say, ['분기 보고서.hwp', 'report.pdf', 'minutes.docx'])
    await expect(hit(page, say, 'picnic.txt')).toBeHidden()
  })

  await test.step('a citation leads to the very words it quotes', async () => {
    await search(page, '연차 휴가는 며칠인가요?')
    const panel = answerPanel(page, say)
    await expect(panel).toContainText('15일')
    await expect(panel.getByText(say('search.answer.extract'), { exact: true })).toBeVisible()
    const chip = panel.getByRole('button', { name: say('search.answer.citation', { index: 1, title: '휴가 규정.txt' }) })
    await chip.first().hover()
    const quote = /“(.+)”/su.exec((await page.getByRole('tooltip').textContent()) ?? '')?.[1] ?? ''
    expect(quote).toContain('15일')
    await chip.first().click()
    await expect(shownDocument(page).getByText(quote).first()).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('shell.close') })
      .click()
  })

  await test.step('a change, a new name and a deletion on the server arrive', async () => {
    await writeFile(file('휴가 규정.txt'), '연차 휴가는 입사일을 기준으로 23일이 주어집니다. 신청은 일주일 전까지 해야 합니다.')
    await rename(file('launch.txt'), file('launch 2027.txt'))
    await rm(file('picnic.txt'))
    await page.goto(sourcesAddress(at))
    await readAgain(page, say, 'WebDAV')
    await untilPage(page, searchAddress(at, 'sandwiches picnic river'), () =>
      expect(page.getByText(say('search.none.title'))).toBeVisible({ timeout: 5000 }),
    )
    await page.goto(searchAddress(at, 'onboarding of new customers'))
    await expectHits(page, say, ['launch 2027.txt'])
    await expect(hit(page, say, 'launch.txt')).toBeHidden()
    await page.goto(searchAddress(at, '연차 휴가 일수'))
    await expect(hit(page, say, '휴가 규정.txt')).toContainText('23일')
    await expect(hit(page, say, '휴가 규정.txt')).not.toContainText('15일')
  })

  await test.step('after logging out a protected address asks for a login and leads back', async () => {
    await page
      .getByRole('button', { name: say('shell.profile') })
      .first()
      .click()
    await page.getByRole('menuitem', { name: say('shell.logOut') }).click()
    await page.waitForURL('**/login')
    await page.goto(searchAddress(at, '휴가'))
    await page.waitForURL('**/login?redirect=**')
    await field(page, say('account.email')).fill('haneul@example.com')
    await field(page, say('account.password')).fill(password)
    await page.getByRole('button', { name: say('account.logIn'), exact: true }).click()
    await expect(hit(page, say, '휴가 규정.txt')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('q')).toBe('휴가')
  })
})
