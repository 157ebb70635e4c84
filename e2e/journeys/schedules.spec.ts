import { expect, test } from '@playwright/test'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { examine } from '../testing/look.ts'
import { mailedQuarry } from '../testing/mailed.ts'
import { enter, uploaded } from '../testing/person.ts'
import { field } from '../testing/screens.ts'
import { words } from '../testing/words.ts'

const quarry = mailedQuarry()

/** The way to what was answered. */
const toAnswer = /https?:\/\/\S+#chat=\S+/

/** Looked for once a minute; the journey does not wait for the minute. */
const lookNow = () => quarry.change(`insert into pgboss.job (name, data) values ('agent.schedules', '{}')`)

for (const [lang, timeZone, zone] of [
  ['en', 'America/New_York', 'Eastern Time'],
  ['ko', 'Asia/Seoul', '한국 표준시'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US', timezoneId: timeZone })

    test(`an agent is asked regularly, answers in a conversation and by mail, and is paused (${lang})`, async ({ page }) => {
      const say = await words(lang)
      const ada = await quarry.owner(`schedule-${lang}`, lang)
      await uploaded(ada, 'Office', { 'canteen.txt': '이번 주 식단: 월요일은 비빔밥, 화요일은 칼국수입니다.' })
      const agent = {
        workspaceId: ada.workspaceId,
        templateId: 'custom_agent',
        isShared: true,
        lang,
        name: '식단 도우미',
      } as const
      const { agentId } = await ada.client.call(agentRoutes.create, agent)
      await enter(page, ada)
      const overview = `${ada.origin}/${ada.code}?page=agent&view=agents#detail=${agentId}&mode=overview`
      const question = '월요일 식단은 무엇인가요?'
      const row = page.getByRole('list', { name: say('schedule.title') }).getByRole('listitem')
      const act = async (action: 'change' | 'now' | 'pause' | 'goOn') => {
        await row.getByRole('button', { name: say('schedule.actions', { question }) }).click()
        await page.getByRole('menuitem', { name: say(`schedule.${action}`), exact: true }).click()
      }

      await test.step('what it knows', async () => {
        await page.goto(overview.replace('mode=overview', 'mode=manage'))
        await page.getByRole('checkbox', { name: /^Office/ }).check()
        await page.getByRole('button', { name: say('agent.save.action'), exact: true }).click()
        await expect(page.getByText(say('agent.save.unsaved'))).toBeHidden()
      })

      await test.step('what and when is set in words, by the clock of this browser', async () => {
        await page.goto(overview)
        await page.getByRole('button', { name: say('schedule.add'), exact: true }).click()
        const dialog = page.getByRole('dialog', { name: say('schedule.add') })
        await expect(dialog.getByText(say('schedule.zone', { zone }))).toBeVisible()
        await field(dialog, say('schedule.question')).fill(question)
        await field(dialog, say('schedule.when')).selectOption('week')
        await field(dialog, say('schedule.time')).fill('08:30')
        await examine(page, 'a regular question', lang)
        await dialog.getByRole('button', { name: say('schedule.add'), exact: true }).click()
        const said = { en: 'Every Monday at 8:30 AM', ko: '매주 월요일 오전 8:30' }[lang]
        await expect(row).toContainText(`${said} · ${zone}`)
      })

      await test.step('it is changed', async () => {
        await act('change')
        const dialog = page.getByRole('dialog', { name: say('schedule.change') })
        await field(dialog, say('schedule.when')).selectOption('weekday')
        await field(dialog, say('schedule.time')).fill('17:00')
        await dialog.getByRole('button', { name: say('schedule.save'), exact: true }).click()
        await expect(row).toContainText({ en: 'Every weekday at 5:00 PM', ko: '평일 오후 5:00' }[lang])
        await examine(page, 'an agent that is asked regularly', lang)
      })

      await test.step('it is asked once more, beside its times', async () => {
        await act('now')
        await expect(page.getByText('비빔밥').first()).toBeVisible()
      })

      await test.step('its time comes: the answer is a conversation, and is mailed with the way to it', async () => {
        await quarry.change(`update agent_schedule set next_at = date_trunc('second', now()) where next_at is not null`)
        const looking = setInterval(() => void lookNow(), 1_000)
        const mail = await quarry.mailTo(ada.email, toAnswer).finally(() => clearInterval(looking))
        const { pathname, search, hash } = new URL(toAnswer.exec(mail)![0])
        await page.goto('about:blank')
        await page.goto(ada.origin + pathname + search + hash)
        await expect(page.getByText(question, { exact: true }).first()).toBeVisible()
        await expect(page.getByText('비빔밥').first()).toBeVisible()
      })

      await test.step('it is paused, and asked nothing any more', async () => {
        await page.goto('about:blank')
        await page.goto(overview)
        await act('pause')
        await expect(row).toContainText(say('schedule.paused.person'))
        await expect(row).not.toContainText(say('schedule.next', { when: '' }).trim())
        await act('goOn')
        await expect(row).not.toContainText(say('schedule.paused.person'))
      })
    })
  })
}
