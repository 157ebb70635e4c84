import { expect, type Locator, type Page } from '@playwright/test'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import type { AgentId } from '@quarry/contract/ids'
import { enter, type Person } from './person.ts'
import { field } from './screens.ts'
import type { Say } from './words.ts'

/** An agent of somebody that knows their documents. */
export async function newAgent({ client, workspaceId }: Person, lang: 'en' | 'ko'): Promise<AgentId> {
  const agent = { workspaceId, templateId: 'custom_agent', isShared: true, lang, name: '휴가 도우미' } as const
  return (await client.call(agentRoutes.create, agent)).agentId
}

/** Opens the channels of an agent, and the wizard that connects a chat. @param way by which it reaches us, where there are several */
export async function beginConnecting(
  page: Page,
  say: Say,
  { owner, agentId, service, way }: { owner: Person; agentId: AgentId; service: string; way?: string },
): Promise<Locator> {
  await enter(page, owner)
  await page.goto(`${owner.origin}/${owner.code}?page=agent&view=agents#detail=${agentId}&mode=channels`)
  await page.getByRole('button', { name: say('channel.connect', { service }), exact: true }).click()
  const wizard = page.getByRole('dialog', { name: say('channel.wizard.title', { service }) })
  if (way) await field(wizard, say('channel.wizard.way', { service })).selectOption(way)
  await wizard.getByRole('button', { name: say('channel.wizard.begin'), exact: true }).click()
  return wizard
}

/** Where the service calls, as the wizard says. */
export const addressIn = (wizard: Locator): Promise<string> => wizard.locator('pre', { hasText: '/hooks/' }).innerText()

/** Enters what an app is known by and has it tried. @param secrets by what they are called */
export async function enterSecrets(wizard: Locator, say: Say, secrets: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, secret] of Object.entries(secrets)) await field(wizard, label).fill(secret)
  await wizard.getByRole('button', { name: say('channel.wizard.check'), exact: true }).click()
}

/** Ends the wizard, and lets the agent answer everybody there. */
export async function letAnswer(page: Page, say: Say, { wizard, team }: { wizard: Locator; team: string }): Promise<void> {
  await wizard.getByRole('button', { name: say('channel.wizard.done'), exact: true }).click()
  await page.getByRole('switch', { name: say('channel.here', { team }) }).click()
  const trust = page.getByRole('switch', { name: say('channel.trust', { team }) })
  await trust.click()
  await expect(trust).toBeChecked()
}
