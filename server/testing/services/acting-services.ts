import type { Network } from '@quarry/integrations/kit/network'
import type { ServiceName } from '@quarry/contract/source/service'
import { startJira } from '@quarry/integrations/vendors/jira/testing/server'
import { startScripted, tool } from '@quarry/integrations/protocols/mcp/testing/scripted-server'
import { startFileServices } from './acting/files.ts'
import { startGoogleServices } from './acting/google.ts'
import { startMicrosoftServices } from './acting/microsoft.ts'
import { startPageServices } from './acting/pages.ts'
import { startTalkServices } from './acting/talks.ts'

export const actingServices = [
  'jira',
  'googlecalendar',
  'discordwebhook',
  'googledrive',
  'googlesheets',
  'googletasks',
  'googlechat',
  'youtube',
  'outlookmail',
  'outlookcalendar',
  'onedrive',
  'dropbox',
  'box',
  'confluence',
  'notion',
  'figma',
  'gmail',
  'googlechatwebhook',
  'slack',
  'zendesk',
] as const satisfies ServiceName[]
export type ActingService = (typeof actingServices)[number]

export type ActingServices = Awaited<ReturnType<typeof startActingServices>>
/** Everything that services hold, to be compared. */
export type Holding = ReturnType<ActingServices['held']>

const properties = { to: { type: 'string' }, body: { type: 'string' }, urgent: { type: 'boolean' } }
const notesTools = [tool('say'), tool('post', { inputSchema: { type: 'object', properties, required: ['to', 'body'] } })]

/** Services that agents act at, in memory. */
export async function startActingServices() {
  const [jira, notes, google, microsoft, files, pages, talks] = await Promise.all([
    startJira(),
    startScripted(notesTools),
    startGoogleServices(),
    startMicrosoftServices(),
    startFileServices(),
    startPageServices(),
    startTalkServices(),
  ])
  const { googlecalendar } = google.things
  const { discord } = talks
  const doors = [microsoft, ...files.doors]
  return {
    jira,
    discord,
    /** An MCP server that somebody entered; more of them are started as they are needed. */
    notes,
    /** What the others hold, by their names. */
    things: { ...google.things, ...microsoft.things, ...files.things, ...pages.things, ...talks.things },
    /** As whom agents are in Slack. */
    ada: talks.ada,
    /** What is typed in to use them, of those that one signs in to by a form. */
    settings: { jira: { ...jira.account }, ...google.settings, ...pages.settings, ...talks.settings },
    /** Agrees on the consent page of one of the others. @returns the query with which a person is led back */
    agree: (address: string): string => doors.find(({ origin }) => address.startsWith(`${origin}/`))!.agree(address),
    /** What an operator sets, so that they stand in for the real ones. */
    env: { ...google.env, ...microsoft.env, ...files.env, ...pages.env, ...talks.env },
    /** A network on which Discord, whose address no operator sets, stands where the real one does. */
    reached: (net: Network): Network => ({
      ...net,
      fetch: (url: string | URL, init = {}) => net.fetch(String(url).replace(/^https:\/\/discord\.com/, discord.base), init),
    }),
    held: () =>
      structuredClone({
        jira: { issues: [...jira.site.issues.values()], links: jira.site.links },
        googlecalendar: [...googlecalendar.calendars.values()].map(({ events }) => [...events.values()]),
        notes: notes.calls,
        things: { ...google.held(), ...microsoft.held(), ...files.held(), ...pages.held(), ...talks.held() },
      }),
    [Symbol.asyncDispose]: async () =>
      void (await Promise.all([jira, notes, google, microsoft, files, pages, talks].map((each) => each[Symbol.asyncDispose]()))),
  }
}
