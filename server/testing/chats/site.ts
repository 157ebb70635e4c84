import type { ServiceName } from '@quarry/contract/source/service'
import type { ChannelClientId } from '@quarry/contract/ids'
import type { App, WorkspaceCtx } from '../../src/context.ts'

export type SitePerson = { id: string }

/**
 * What was said, and how the service tells of it once more.
 * @property rewrites its person writes it anew, or with null takes it back; absent where the service does not tell of it
 */
export type SiteMessage = { thread: string; again(): Promise<void>; rewrites?(text: string | null): Promise<void> }

/** A space, or a conversation with the app alone, as the people in it see it. */
export type SiteSpace = {
  id: string
  /** What our app says to everybody there. */
  said(): string[]
  /** What it says to one person alone, where others are. */
  whispersTo(person: SitePerson): string[]
  enters(person: SitePerson): void
  /** From now on people of other organizations may be there. */
  opens(): void
  /** Buttons that stand there now, of a kind. @param to those that only this person sees */
  buttons(action: string, to?: SitePerson): { presses(by: SitePerson): Promise<void> }[]
}

/** An app, connected. */
export type SiteApp = {
  channelClientId: ChannelClientId
  space(name: string, people: readonly SitePerson[], kind?: { isPrivate: boolean }): SiteSpace
  direct(person: SitePerson): SiteSpace
  /** A person writes, the service tells of it, and nothing follows yet. @param calls in a space, by its name */
  writes(space: SiteSpace, by: SitePerson, text: string, how?: { thread?: string; isLate?: true }): Promise<SiteMessage>
  /** What else the service tells: that a message was changed or deleted of which it never told, that a bot wrote one. */
  tellsOtherThings(space: SiteSpace, by: SitePerson): Promise<void>
}

/** A chat service as the suite of all channels uses it. */
export type ChatSite = {
  vendor: ServiceName
  parts: Partial<App>
  connect(owner: WorkspaceCtx, how?: { isTrusted?: boolean }): Promise<SiteApp>
  /** With the confirmed address of a member, or somebody of the organization whom nobody knows. */
  person(member: Pick<WorkspaceCtx, 'account'> | null, name: string): SitePerson
  /** Of another organization, or a guest. */
  outsider(name: string): SitePerson
}
