import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Say } from './words.ts'

/** The control a label stands for; the button that shows a password carries a similar name. */
export const field = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(new RegExp(`^${escaped(label)}\\s*(\\(.*\\))?$`)).and(within.locator('input, textarea, select'))

/** Opens the form of a service on the page of sources, and fills it in. */
export async function openForm(page: Page, say: Say, service: string): Promise<Locator> {
  await page
    .getByRole('button', { name: say('source.connect'), exact: true })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: new RegExp(`^${escaped(service)}`) }).click()
  return drawer
}

/** Types settings into the form of a service, by the words beside the fields. */
export async function fillSettings(drawer: Locator, say: Say, settings: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    if (name === 'allowInvalidCertificate') {
      await drawer.getByRole('checkbox', { name: say('field.webdav.allowInvalidCertificate') }).setChecked(value === true)
    } else if (name === 'transferMethod') {
      await field(drawer, say('field.ftp.transferMethod')).selectOption(String(value))
    } else {
      await field(drawer, say(`field.${name === 'url' ? 'webdav' : name.startsWith('p') ? 'sftp' : 'ftp'}.${name}`)).fill(
        String(value),
      )
    }
  }
}

/** Signs in to Jira for the tools of an agent, by its form, which is open. */
export async function signInToJira(page: Page, say: Say, account: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: say('toolSet.signIn.title', { service: 'Jira' }) })
  for (const [name, value] of Object.entries(account)) await field(dialog, say(`field.jira.${name}`)).fill(value)
  await dialog.getByRole('button', { name: say('toolSet.signIn.submit'), exact: true }).click()
  await expect(page.getByText(say('toolSet.signIn.done', { service: 'Jira' }))).toBeVisible()
}

/** The row of a source in the list. */
export const sourceRow = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

export async function readAgain(page: Page, say: Say, name: string): Promise<void> {
  await page.getByRole('button', { name: say('source.actions', { name }) }).click()
  await page.getByRole('menuitem', { name: say('source.readAgain') }).click()
}

/** The box of the search itself, not one that looks for people or in a document. */
export const searchBox = (page: Page): Locator => page.locator('search > form').getByRole('combobox')

/** Asks in the search box that is on the page. */
export async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text)
  await searchBox(page).press('Enter')
}

export const hitList = (page: Page, say: Say): Locator => page.getByRole('region', { name: say('search.hits'), exact: true })
export const answerPanel = (page: Page, say: Say): Locator =>
  page.getByRole('region', { name: new RegExp(`^(?:${say('search.answer.title')}|${say('search.answer.extract')})$`) })

/** An uploaded document as what it is, in the frame that it is shown in. */
export const shownDocument = (page: Page): FrameLocator => page.frameLocator('dialog iframe')

/** The hit of a document, by its title. */
export const hit = (page: Page, say: Say, title: string): Locator =>
  hitList(page, say)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })

export async function expectHits(page: Page, say: Say, titles: readonly string[]): Promise<void> {
  for (const title of titles) await expect(hit(page, say, title)).toBeVisible()
}

/** Looks at an address again and again until it shows what a change elsewhere leads to. */
export async function untilPage(page: Page, address: string, shows: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(address)
    await shows()
  }).toPass({ timeout: 60_000, intervals: [500, 1000, 2000] })
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
