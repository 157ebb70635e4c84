import type { ChannelClientId } from '@quarry/contract/ids'
import type { FakeAppMessage, FakeAppSpace } from '@quarry/integrations/vendors/googlechat/testing/app/model'
import { buttonsOf } from '@quarry/integrations/vendors/googlechat/testing/app/said'
import { startChatApps } from '@quarry/integrations/vendors/googlechat/testing/app/server'
import { readConfig } from '../../src/config.ts'
import type { App } from '../../src/context.ts'
import { enterClient } from '../../src/features/channel/connect/enter-client.ts'
import { channelHooks } from '../../src/features/channel/hear.ts'
import { openParts } from '../parts.ts'
import { startTestServer } from '../test-server.ts'
import type { World } from '../world.ts'
import type { ChatSite, SiteMessage, SitePerson, SiteSpace } from './site.ts'

const readAs = ({ text, cardsV2 }: FakeAppMessage): string =>
  [text, ...(cardsV2.length > 0 ? [JSON.stringify(cardsV2)] : [])].join('\n')

export type GoogleChatSite = ChatSite & {
  google: Awaited<ReturnType<typeof startChatApps>>
  connectAs(
    owner: Parameters<ChatSite['connect']>[0],
    how?: { isTrusted?: boolean; way?: 'http' | 'pull' },
  ): Promise<ConnectedApp>
}
type ConnectedApp = Awaited<ReturnType<ChatSite['connect']>> & {
  made: ReturnType<Awaited<ReturnType<typeof startChatApps>>['app']>
}

/** Google Chat, for the suite of all channels. */
export async function openGoogleChatSite(world: World, more: Partial<App> = {}): Promise<GoogleChatSite> {
  const google = await startChatApps({ now: () => world.clock.now().getTime() })
  world.onEnd(async () => google[Symbol.asyncDispose]())
  const { model } = google
  const config = readConfig({ DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', GOOGLE_BASE_URL: google.origin })
  const parts = { ...openParts(world), config, ...more }
  const server = await startTestServer(world.app(parts), [], { called: { channel: channelHooks } })
  world.onEnd(() => server.close())
  const personOf = ({ id }: SitePerson) => model.people.get(id)!
  const known = (made: { name: string }): SitePerson => ({ id: made.name })

  async function connectAs(
    owner: Parameters<ChatSite['connect']>[0],
    { isTrusted = true, way = 'http' }: { isTrusted?: boolean; way?: 'http' | 'pull' } = {},
  ): Promise<ConnectedApp> {
    const made = google.app()
    const { project, caller, at } = made
    const begun = await enterClient(owner, { vendor: 'googlechat', name: 'Quarry', way })
    const channelClientId = begun.channelClientId as ChannelClientId
    at.address = `${server.origin}/hooks/googlechat/${channelClientId}`
    const settings = way === 'pull' ? made.toPull : made.settings
    await enterClient(owner, { vendor: 'googlechat', channelClientId, way, settings, isTrusted })
    const spaceOf = (space: FakeAppSpace): SiteSpace => ({
      id: space.name,
      said: () => space.messages.filter(({ isOfApp, viewer }) => isOfApp && viewer === null).map(readAs),
      whispersTo: ({ id }) => space.messages.filter(({ viewer }) => viewer === id).map(readAs),
      enters: ({ id }) => void space.members.add(id),
      opens: () => void (space.externalUserAllowed = true),
      buttons: (action, to) =>
        space.messages
          .filter(({ viewer }) => viewer === (to?.id ?? null))
          .flatMap((message) =>
            buttonsOf(message)
              .filter(({ onClick }) => 'action' in onClick && onClick.action.parameters[0]?.value === action)
              .map((button) => ({
                presses: async (by: SitePerson) => void (await caller.presses(personOf(by), space, message, button)),
              })),
          ),
    })
    return {
      made,
      channelClientId,
      space: (name, people, { isPrivate } = { isPrivate: false }) =>
        spaceOf(
          model.space(name, people.map(personOf), { apps: new Set([project]), access: isPrivate ? 'PRIVATE' : 'DISCOVERABLE' }),
        ),
      direct: (person) => spaceOf(model.direct(personOf(person), project)),
      async writes({ id }, by, text, { thread, isLate } = {}): Promise<SiteMessage> {
        const space = model.spaces.get(id)!
        const called = space.isWithApp ? text : `@Quarry ${text}`
        const message = model.write(space, personOf(by), called, { ...(thread && { thread }) })
        const saidAt = new Date(model.now()).toISOString()
        if (isLate) world.clock.advance({ minutes: 11 })
        const again = async () => void (await caller.says(space, message, saidAt))
        await again()
        return { thread: message.thread, again }
      },
      async tellsOtherThings({ id }, by) {
        const space = model.spaces.get(id)!
        const message = model.write(space, personOf(by), '@Quarry 휴가는 며칠인가요?')
        for (const type of ['WIDGET_UPDATED', 'SUBMIT_FORM', 'APP_HOME'])
          await caller.send(caller.bodyOf(type, space, { by: by.id, message }))
      },
    }
  }

  return {
    vendor: 'googlechat',
    google,
    parts,
    connect: connectAs,
    connectAs,
    person: (member, name) => known(model.person(name, member?.account.email ?? `${name.toLowerCase()}@example.com`)),
    outsider: (name) => known(model.person(name, `${name.toLowerCase()}@other.example`)),
  }
}
