import type { Page } from '@playwright/test'
import { field } from './screens.ts'
import { password } from './person.ts'
import type { Say } from './words.ts'

/** Asks for a sign-up link and opens it from the outbox. */
export async function openSignUpLink(page: Page, say: Say, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/signUp`)
  await field(page, say('account.email')).fill(email)
  await page.getByRole('button', { name: say('account.sendLink') }).click()
  await page.getByText(email).waitFor()
  await page.goto(`${origin}/dev/mail`)
  const mail = page.getByRole('article').filter({ hasText: email }).first()
  await mail.getByRole('link', { name: /signUp\?token=/ }).click()
}

/** Fills in the form a sign-up link opens. */
export async function fillSignUp(page: Page, say: Say, submit = say('account.form.create')): Promise<void> {
  await field(page, say('account.form.lastName')).fill('김')
  await field(page, say('account.form.firstName')).fill('하늘')
  await field(page, say('account.form.job')).fill('디자이너')
  await field(page, say('account.password')).fill(password)
  await field(page, say('account.form.passwordConfirm')).fill(password)
  await page.getByRole('checkbox', { name: say('account.form.all') }).check()
  await page.getByRole('button', { name: submit }).click()
}

/** Makes the first workspace of somebody new, from the page they arrive on. */
export async function makeWorkspace(page: Page, say: Say, name: string, code: string): Promise<void> {
  await page.getByRole('heading', { name: say('workspace.form.firstTitle') }).waitFor()
  await field(page, say('workspace.form.name')).fill(name)
  await field(page, say('workspace.form.code')).fill(code)
  await page.getByText(say('workspace.code.available')).waitFor()
  await page.getByRole('button', { name: say('workspace.form.submit') }).click()
  await page.waitForURL(`**/${code}?**`)
}
