import type { ChannelClientId } from '@quarry/contract/ids'
import type { TeamsCaller } from '@quarry/integrations/vendors/teams/testing/calling'
import type { TeamsConversation, TeamsMessage } from '@quarry/integrations/vendors/teams/testing/model'
import { actionsOf } from '@quarry/integrations/vendors/teams/testing/said'
import { startTeams } from '@quarry/integrations/vendors/teams/testing/server'
import { readConfig } from '../../src/config.ts'
import type { App } from '../../src/context.ts'
import { enterClient } from '../../src/features/channel/connect/enter-client.ts'
import { channelHooks } from '../../src/features/channel/hear.ts'
import { openParts } from '../parts.ts'
import { startTestServer } from '../test-server.ts'
import type { World } from '../world.ts'
import type { ChatSite, SiteApp, SiteMessage, SitePerson, SiteSpace } from './site.ts'

export type TeamsSite = ChatSite & {
  /** A person writes so that nobody but the bot reads it, or to the bot alone. @param file sent along */
  tellsBot(app: SiteApp, space: SiteSpace, by: SitePerson, text: string, file?: { name: string; content: string }): Promise<void>
}

/** Microsoft Teams, for the suite of all channels. */
export async function openTeamsSite(world: World, more: Partial<App> = {}): Promise<TeamsSite> {
  const teams = await startTeams({ now: () => world.clock.now().getTime() })
  world.onEnd(async () => teams[Symbol.asyncDispose]())
  const { model } = teams
  const config = readConfig({ DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', MICROSOFT_BASE_URL: teams.origin })
  const parts = { ...openParts(world), config, ...more }
  const server = await startTestServer(world.app(parts), [], { called: { channel: channelHooks } })
  world.onEnd(() => server.close())
  const personOf = ({ id }: SitePerson) => model.people.get(id)!
  const conversationOf = ({ id }: { id: string }) => model.conversations.get(id.split('/').at(-1)!)!
  const callers = new Map<ChannelClientId, TeamsCaller>()
  const guest = (name: string) =>
    model.person(name, `${name.toLowerCase()}@other.example`, {
      userRole: 'guest',
      userPrincipalName: `${name.toLowerCase()}_other.example#EXT#@example.onmicrosoft.com`,
    })

  return {
    vendor: 'teams',
    parts,
    async tellsBot({ channelClientId }, space, by, text, file) {
      const found = conversationOf(space)
      const how = found.kind === 'personal' ? {} : { isTargeted: true as const }
      const files = file ? [teams.shared(file.name, file.content)] : []
      await callers.get(channelClientId)!.says(found, model.write(found, personOf(by), text, { files }), how)
    },
    person: (member, name) => model.person(name, member?.account.email ?? `${name.toLowerCase()}@example.com`),
    outsider: guest,
    async connect(owner, { isTrusted = true } = {}) {
      const { id: app, settings, caller, at } = teams.app()
      const begun = await enterClient(owner, { vendor: 'teams', name: 'Quarry' })
      const channelClientId = begun.channelClientId as ChannelClientId
      callers.set(channelClientId, caller)
      at.address = `${server.origin}/hooks/teams/${channelClientId}`
      await enterClient(owner, { vendor: 'teams', channelClientId, settings, isTrusted })

      const saidBy = (found: TeamsConversation, viewer: string | null): string[] =>
        found.messages.filter((each) => each.isOfApp && each.viewer === viewer).map(readAs)
      const idOf = ({ kind, id, team }: TeamsConversation) => (team ? `${kind}/${team.id}/${id}` : `${kind}/${id}`)
      const spaceOf = (found: TeamsConversation): SiteSpace => ({
        id: idOf(found),
        said: () => saidBy(found, null),
        whispersTo: ({ id }) => saidBy(found, id),
        enters: ({ id }) => void found.members.add(id),
        opens: () => void found.members.add(guest('Partner').id),
        buttons: (verb, to) =>
          found.messages.flatMap((message) =>
            (message.viewer === (to?.id ?? null) ? actionsOf(message) : [])
              .filter((action) => action.type === 'Action.Execute' && action.verb === verb)
              .map((action) => ({
                presses: async (by: SitePerson) => void (await caller.presses(personOf(by), found, message, action)),
              })),
          ),
      })
      return {
        channelClientId,
        // Of what is said in a channel nobody knows who will read it: who wants to know that writes in a chat.
        space: (name, people, { isPrivate } = { isPrivate: false }) =>
          spaceOf(
            isPrivate
              ? model.groupChat(people.map(personOf), [app])
              : model.channel(model.team(name, people.map(personOf), [app]), name),
          ),
        direct: (person) => spaceOf(model.direct(personOf(person), app)),
        async writes(space, by, text, { thread, isLate } = {}): Promise<SiteMessage> {
          const found = conversationOf(space)
          const called = found.kind === 'personal' ? text : `<at>Quarry</at> ${text}`
          const message = model.write(found, personOf(by), called, { ...(thread && { root: thread }) })
          const saidAt = new Date(model.now()).toISOString()
          if (isLate) world.clock.advance({ minutes: 11 })
          const again = async () => void (await caller.says(found, message, { at: saidAt }))
          await again()
          const rewrites = async (anew: string | null) => {
            const changed = caller.message(found, { ...message, text: called.replace(text, anew ?? '') })
            await caller.send({ ...changed, type: anew === null ? 'messageDelete' : 'messageUpdate' })
          }
          return { thread: message.root ?? message.id, again, rewrites }
        },
        async tellsOtherThings(space, by) {
          const found = conversationOf(space)
          const message = caller.message(found, model.write(found, personOf(by), '<at>Quarry</at> 휴가는 며칠인가요?'))
          for (const type of ['messageUpdate', 'messageDelete', 'messageReaction', 'conversationUpdate'])
            await caller.send({ ...message, type })
          await caller.send({ ...message, from: message.recipient })
        },
      }
    },
  }
}

const readAs = (message: TeamsMessage): string =>
  [message.text, ...(actionsOf(message).length > 0 ? [JSON.stringify(actionsOf(message))] : [])].join('\n')
