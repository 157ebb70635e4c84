import { expect, type Page, test } from '@playwright/test'
import { workspaceRoutes } from '@quarry/contract/routes/workspace/workspace'
import { examine } from '../testing/look.ts'
import { enter, newPerson } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { field, searchBox } from '../testing/screens.ts'
import { type Say, words } from '../testing/words.ts'

// With plans to choose from, creation has all its steps.
const quarry = ownQuarry(() => ({ BILLING: 'on' }))
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** The first step of the full creation, to the end. */
async function name(page: Page, say: Say, code: string): Promise<void> {
  await field(page, say('workspace.form.name')).fill('Tidal Research')
  await field(page, say('workspace.form.code')).fill(code)
  await page.getByText(say('workspace.code.available')).waitFor()
  await button(page, say('workspace.form.submit')).click()
}

for (const language of ['en', 'ko'] as const) {
  test(`an owner creates a workspace step by step, describes it, and ends it (${language})`, async ({ page }) => {
    const say = await words(language)
    const code = `tidal-${language}`
    const owner = await newPerson(quarry.origin, `owner-${language}`, language)
    await enter(page, owner)

    await page.goto(`${quarry.origin}/workspace/create`)
    await examine(page, `${language}: creation, first step`, language)
    await name(page, say, code)
    await expect(heading(page, say('source.title'))).toBeVisible()
    await examine(page, `${language}: creation, sources`, language)
    await page.reload()
    await button(page, say('workspace.setUp.skip')).click()

    const trial = { en: 'Trial', ko: '체험' }[language]
    await expect(heading(page, say('plan.setUp.title'))).toBeVisible()
    await examine(page, `${language}: creation, plan`, language)
    await button(page, say('plan.choice.take', { name: trial })).click()
    await expect(page.getByText(say('plan.setUp.body', { name: trial }))).toBeVisible()
    await button(page, say('workspace.setUp.next')).click()

    await expect(heading(page, say('workspace.setUp.steps.members'))).toBeVisible()
    await examine(page, `${language}: creation, people`, language)
    await button(page, say('workspace.setUp.invite')).click()
    await field(page, say('member.inviteForm.emails')).fill(`newcomer-${language}@example.com`)
    // Without a mail server there is a link to pass on.
    await button(page, say('member.inviteForm.make', { count: 1 })).click()
    await expect(page.getByRole('dialog').getByText('/invited?token=')).toBeVisible()
    await button(page, say('member.links.done')).click()
    await expect(page.getByText(`newcomer-${language}@example.com`)).toBeVisible()
    await button(page, say('workspace.setUp.next')).click()

    await expect(heading(page, say('shell.sections.companyInfo'))).toBeVisible()
    await examine(page, `${language}: creation, organisation`, language)
    await page.reload()
    await page.getByLabel(say('workspace.company.country')).selectOption('KR')
    await field(page, say('workspace.company.companyName')).fill('에이크미')
    await button(page, say('workspace.setUp.finish')).click()
    await page.waitForURL(`**/${code}?page=agent`)

    await page
      .getByRole('link', { name: say('shell.settings'), exact: true })
      .first()
      .click()
    await expect(heading(page, say('shell.sections.workspace'))).toBeVisible()
    await examine(page, `${language}: settings, workspace`, language)
    await page.setViewportSize({ width: 1280, height: 860 })
    await field(page, say('workspace.form.displayName')).fill('Tidal Seoul')
    await button(page, say('workspace.save')).click()
    await expect(page.getByText(say('toast_workspace_info_change_done'))).toBeVisible()

    await page.goto(`${quarry.origin}/${code}?page=workspaceSettings&section=plan`)
    await expect(page.getByRole('meter', { name: say('plan.usage.seats') })).toBeVisible()
    await examine(page, `${language}: settings, plan`, language)

    await page.goto(`${quarry.origin}/${code}?page=workspaceSettings&section=companyInfo`)
    await expect(field(page, say('workspace.company.companyName'))).toHaveValue('에이크미')
    await field(page, say('workspace.company.website')).fill('acme.com')
    await examine(page, `${language}: settings, organisation`, language)
    await field(page, say('workspace.company.searchBoxText')).fill('물때표를 찾아보세요')
    await button(page, say('workspace.save')).click()
    await expect(page.getByText(say('toast_compony_info_change_done'))).toBeVisible()
    await page.goto(`${quarry.origin}/${code}?page=agent`)
    await button(page, say('welcome.samples')).click()
    await expect(page.getByPlaceholder('물때표를 찾아보세요')).toBeVisible()

    await page.goto(`${quarry.origin}/${code}?page=workspaceSettings&section=workspace`)
    await button(page, say('workspace.deactivate.short')).click()
    await examine(page, `${language}: deactivation`, language)
    await button(page, say('workspace.deactivate.action')).click()
    await expect(heading(page, say('workspace.title'))).toBeVisible()
    await examine(page, `${language}: list with a deactivated workspace`, language)
    await page.goto(`${quarry.origin}/${code}?page=search`)
    await expect(heading(page, say('shell.noAccess.title', { code }))).toBeVisible()

    await page.goto(`${quarry.origin}/workspace`)
    await page.getByRole('button', { name: say('workspace.activate.action') }).click()
    await page.getByRole('link', { name: /Tidal Seoul/ }).click()
    await expect(searchBox(page)).toBeVisible()

    await page.goto(`${quarry.origin}/${code}?page=workspaceSettings&section=workspace`)
    await button(page, say('workspace.delete.short')).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(say('workspace.contents.members', { count: 1 }))).toBeVisible()
    await examine(page, `${language}: deletion`, language)
    const remove = dialog.getByRole('button', { name: say('workspace.delete.action') })
    await field(dialog, say('workspace.delete.type', { code })).fill('tidal')
    await expect(remove).toBeDisabled()
    await field(dialog, say('workspace.delete.type', { code })).fill(code)
    await remove.click()
    await expect(page.getByText(say('workspace.delete.done', { name: 'Tidal Seoul' }))).toBeVisible()
    await expect(page.getByRole('link', { name: /Tidal Seoul/ })).toBeHidden()
    await expect
      .poll(async () => (await owner.client.call(workspaceRoutes.checkCode, { code })).available, { timeout: 30_000 })
      .toBe(true)
  })
}
