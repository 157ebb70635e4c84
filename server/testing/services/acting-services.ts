import type { Network } from '@quarry/integrations/kit/network'
import { startDiscord } from '@quarry/integrations/vendors/discordwebhook/testing/server'
import { startCalendar } from '@quarry/integrations/vendors/googlecalendar/testing/fake'
import { startJira } from '@quarry/integrations/vendors/jira/testing/server'
import { startScripted, tool } from '@quarry/integrations/protocols/mcp/testing/scripted-server'

export const actingServices = ['jira', 'googlecalendar', 'discordwebhook'] as const
export type ActingService = (typeof actingServices)[number]

export type ActingServices = Awaited<ReturnType<typeof startActingServices>>
/** Everything that services hold, to be compared. */
export type Holding = ReturnType<ActingServices['held']>

const properties = { to: { type: 'string' }, body: { type: 'string' }, urgent: { type: 'boolean' } }
const notesTools = [tool('say'), tool('post', { inputSchema: { type: 'object', properties, required: ['to', 'body'] } })]

/** Services that agents act at, in memory. */
export async function startActingServices() {
  const [jira, calendar, discord, notes] = await Promise.all([
    startJira(),
    startCalendar(),
    startDiscord(),
    startScripted(notesTools),
  ])
  calendar.accounts.delegated.add('https://www.googleapis.com/auth/calendar.events')
  const settings: Record<ActingService, Record<string, unknown>> = {
    jira: { ...jira.account },
    googlecalendar: { adminAccount: calendar.model.account, serviceAccountKey: calendar.accounts.keyFile },
    discordwebhook: { address: discord.address },
  }
  const placed = (url: string): string =>
    url.replace(/^https:\/\/discord\.com/, discord.base).replace(/^https:\/\/[^/]*(?:googleapis|google)\.com/, calendar.origin)
  return {
    jira,
    calendar,
    discord,
    /** An MCP server that somebody entered; more of them are started as they are needed. */
    notes,
    /** What is typed in to use them. */
    settings,
    /** A network on which they stand where the real ones do. */
    reached: (net: Network): Network => ({
      ...net,
      fetch: (url: string | URL, init = {}) => net.fetch(placed(String(url)), init),
    }),
    held: () =>
      structuredClone({
        jira: { issues: [...jira.site.issues.values()], links: jira.site.links },
        googlecalendar: [...calendar.model.calendars.values()].map(({ events }) => [...events.values()]),
        discordwebhook: [...discord.messages.values()],
        notes: notes.calls,
      }),
    [Symbol.asyncDispose]: async () =>
      void (await Promise.all([jira, calendar, discord, notes].map((each) => each[Symbol.asyncDispose]()))),
  }
}
