import type { ChannelWay } from '@quarry/contract/channel/channel'
import type { Said } from '@quarry/contract/source/service'
import type { z } from 'zod'
import type { ActingPart } from './acting.ts'
import type { Connection } from './connection.ts'
import type { HookReply } from './hook.ts'
import type { Io } from './io.ts'
import type { FieldTexts } from './texts.ts'

/**
 * Where something is said. @property thread by which the service knows the thread; null: the space itself, at its top
 * @property reply where the service takes what is said in answer to a command, privately and for some minutes; absent: it was no command
 */
export type ChatPlace = { space: string; thread: string | null; reply?: string | null }

/** A file that a person sent along. @property size null where the service does not say */
export type ChatFile = { id: string; name: string; size: number | null }

/**
 * A space of a chat, as it is now.
 * @property isExternal people of another organization are in it, or were invited
 * @property isMember whether our app is in it
 */
export type ChatSpace = {
  id: string
  /** Null in a conversation of two people. */
  name: string | null
  kind: 'public' | 'private' | 'group' | 'direct'
  isExternal: boolean
  isMember: boolean
  memberCount: number | null
}

/**
 * Who writes there.
 * @property email null where the service tells none. @property emailIsConfirmed whether the service vouches for it
 * @property timeZone as clocks go where they are, if the service says; it is not vouched for that it is one
 * @property isWhole a person of this organization itself: no guest, nobody of another one, no bot, nobody who was deactivated
 */
export type ChatUser = {
  id: string
  name: string
  email: string | null
  emailIsConfirmed: boolean
  isWhole: boolean
  isBot: boolean
  lang: 'ko' | 'en' | null
  timeZone?: string | undefined
}

/** A button. @property value comes back as it is. */
export type ChatButton = { action: string; value: string; label: string; style?: 'primary' | 'danger'; link?: string }

/** What is to be said, the same for every service; each lays it out its own way. @property note a line in small, below */
export type ChatDraft = {
  markdown: string
  citations: readonly { number: number; title: string; link: string | null }[]
  buttons: readonly ChatButton[]
  note: string | null
}

/**
 * What a call tells.
 *
 * - `message`: a person wrote. `key`: what no other message of the space has, however often or in whatever form it is told. `goOn`: absent
 *   where the service has no such way.
 * - `command`: a person called us by a command, wherever they were, and reads the answer alone. `key`, `place`: as of a message.
 * - `edited`, `deleted`: a person wrote a message anew, or took it back; told where the service tells it.
 * - `stopped`: a person wants nothing more to be answered in a thread, by a button of the service's own.
 * - `pressed`: a person pressed a button of ours. `place`: where the button is; its thread the message itself where it is in none.
 * - `added`: a person brought our app to where it was not.
 * - `renamed`: the workspace there is called otherwise by now.
 * - `throttled`: the service has held back some of what it tells, because it was too much.
 * - `verified`: the service made sure that we are here.
 * - `ended`: our app was taken out of the workspace, or its token taken back.
 *
 * `by`: what the service says of who did it, where it cannot be asked afterwards.
 */
export type ChatEvent =
  | {
      kind: 'message'
      place: ChatPlace & { thread: string }
      key: string
      user: string
      text: string
      isDirect: boolean
      isMention: boolean
      isInThread: boolean
      isExternal: boolean
      files: readonly ChatFile[]
      at: Date
      goOn?: ChatGoOn
      by?: ChatUser
    }
  | { kind: 'edited'; space: string; key: string; text: string }
  | { kind: 'deleted'; space: string; key: string }
  | { kind: 'pressed'; place: ChatPlace; user: string; action: string; value: string; by?: ChatUser }
  | { kind: 'stopped'; place: ChatPlace & { thread: string }; user: string }
  | { kind: 'added'; place: ChatPlace & { thread: string }; user: string; isDirect: boolean; by?: ChatUser }
  | { kind: 'command'; place: ChatPlace & { reply: string }; key: string; user: string; text: string; at: Date }
  | { kind: 'renamed'; teamName: string }
  | { kind: 'throttled' }
  | { kind: 'verified' }
  | { kind: 'ended' }

/**
 * How a person who first has to say who they are goes on.
 *
 * @property to where they are led then, so that the service tells their message once more
 * @property ask what the call is replied to, so that the service leads them to a page of ours
 */
export type ChatGoOn = { to: string; ask: (page: string) => HookReply }

/**
 * Whose app it is, as the service says.
 *
 * @property team the workspace there
 * @property hearsAll the app is told what calls nobody as well; absent: what calls it, and what is written to it alone
 */
export type ChatInstallation = {
  team: string
  teamName: string
  botUser: string
  missing: readonly string[]
  hearsAll?: boolean
}

/**
 * What a person does at the service, and what they copy there.
 *
 * @property manifest pasted as it is; null: there is none. @property link opens the page where it goes, or where the app is made
 * @property steps said at each step: making the app, entering its secrets, being reached. @property screens what is seen there in each
 * @property parts of the first step, where it has several. @property package of the last step; absent: there is none
 */
export type ChatGuide = {
  manifest: string | null
  link: string
  steps: readonly Said[]
  screens?: readonly (readonly ChatScreen[])[]
  parts?: readonly ChatGuidePart[]
  package?: ChatPackage
}

/** A file that is uploaded at the service once the app's secrets are known. @property base64 what is in it */
export type ChatPackage = { fileName: string; base64: string }

/** @property link the page where it is done. @property values what is entered there, as it is. @property screen how that page looks */
export type ChatGuidePart = {
  said: Said
  link?: string
  values?: readonly { label: Said; value: string }[]
  screen?: ChatScreen
}

/**
 * A page of the service in few strokes, by which somebody who never was there finds their way.
 *
 * @property menu what stands beside it. @property at which of that is chosen
 * @property rows what is done on it: something is copied, entered, pressed, switched on or off; `done`: it shows that it is done
 */
export type ChatScreen = {
  menu: readonly Said[]
  at: number
  rows: readonly { label: Said; does: 'copy' | 'enter' | 'press' | 'on' | 'off' | 'done' }[]
}

/** What the host provides to say something. @property address ours, as the service was told it */
export type ChannelIo<S> = Io<S> & { address: string }

/**
 * What our app is called there, how it looks, how it reaches us, whether it is to hear what calls nobody, where it is called, where it leads
 * whoever allowed it (null: nowhere), and what was entered (null: nothing yet).
 */
export type ChatGuideFacts = {
  name: string
  description: string
  picture: string
  way: ChannelWay
  hearsAll: boolean
  hook: string
  installed: string | null
  entered: Readonly<Record<string, unknown>> | null
}

/** What the host provides to install an app. */
type InstallIo<S> = Pick<Io<S>, 'settings' | 'net' | 'at' | 'signal'>

/**
 * Being installed by somebody who allows it there, instead of by a token that they copy.
 *
 * @typeParam S settings of the connection
 */
export type ChatInstall<S> = {
  /** What is entered before. */
  form: z.ZodObject
  /** Where they allow it. @property team the workspace that is expected; null: any */
  page(io: InstallIo<S>, asked: { state: string; redirectUri: string; team: string | null; hearsAll: boolean }): string
  /** Makes the settings of a connection of what they were led back with. @throws IntegrationError */
  take(io: InstallIo<S>, answer: { code: string; redirectUri: string }): Promise<Record<string, unknown>>
}

/** Something that is done for an answer, as people read it. The same `id` again is the same step, further on. */
export type ChatStep = { id: string; title: string; state: 'running' | 'done' | 'failed' }
/** What a message grows by. No text begins with a space: where pieces meet these are lost, and the ends of lines with them. */
export type ChatGrowth = { markdown: string; steps: readonly ChatStep[] }
/** The last of it, and what stands below. */
export type ChatLast = ChatGrowth & { draft: ChatDraft }

/**
 * How a message grows where the service has a way of its own for that. Until it is ended it cannot be changed; from then on it is a message
 * like any other. What became of a call: `over`: it had been ended before, and nothing was added; `stopped`: by a person.
 */
export type ChatStream<S> = {
  /** @property leastChars are added at a time, or what there is after `patienceMs`. @property mostMs it is ended before the service does so */
  limits: { begunPerMinute: number; leastChars: number; everyMs: number; patienceMs: number; mostMs: number }
  /** Whether a text may be shown so: not where it could call people, or have an address opened. */
  takes(markdown: string): boolean
  /** In a thread, at most once, for whoever asked. @returns by which it is known there. @throws CallFailure — `refused`: none grows there */
  begin(io: ChannelIo<S>, place: ChatPlace, to: { user: string; team: string }, first: ChatGrowth): Promise<string>
  /** Of ours the one that was begun since then and carries no key yet. @returns null: there is none */
  findBegun(io: Io<S>, place: ChatPlace, since: Date): Promise<string | null>
  /** At most once. @throws CallFailure */
  add(io: ChannelIo<S>, place: ChatPlace, posted: string, more: ChatGrowth): Promise<'added' | 'over' | 'stopped'>
  /** Ends it, at most once; it carries `key`. @throws CallFailure */
  end(
    io: ChannelIo<S>,
    place: ChatPlace,
    posted: string,
    key: string,
    last: ChatLast | null,
  ): Promise<'ended' | 'over' | 'stopped'>
}

/**
 * How agents are talked to at a service. The host decides who is answered, with what and how often; a vendor knows the service alone.
 * Google Chat, Teams and others fit beside Slack: what they cannot do (a dialog, a private message that lasts) nothing depends on.
 *
 * @typeParam S settings of the connection
 */
export type Channel<S = Record<string, unknown>> = ActingPart<S> & {
  /** How an app signs in there that is nobody's; absent: as people do. */
  connection?: Connection<S>
  /** The best first, with the fields of the form that each takes. */
  ways: readonly { way: ChannelWay; asks: readonly string[] }[]
  /** The service can tell an app what calls nobody, if it is asked to. Absent: it never does. */
  mayHearAll?: true
  /** What is said at a field of the form where it is another thing here than for other parts. */
  fields?: Readonly<Record<string, FieldTexts>>
  /** @property textBytes of one message. @property editEveryMs a message that grows is changed not more often than this */
  limits: { textBytes: number; editEveryMs: number }
  guide(facts: ChatGuideFacts): ChatGuide
  /** Absent: it is installed there by hand alone. */
  install?: ChatInstall<S>
  /**
   * Hears what happens without being called, until the signal or until the line is cut; absent where the service only calls.
   * @param take resolves once it is kept; only then the service may forget it. @throws IntegrationError
   */
  listen?(io: Io<S>, take: (event: ChatEvent) => Promise<unknown>): Promise<void>
  installation(io: Io<S>): Promise<ChatInstallation>
  /** Spaces that agents can be allowed to answer in, by page. @param seen where somebody talked to us lately, for services that list none */
  spaces(
    io: Io<S>,
    cursor: string | null,
    seen: readonly string[],
  ): Promise<{ spaces: readonly ChatSpace[]; cursor: string | null }>
  /** @throws IntegrationError notFound */
  space(io: Io<S>, id: string): Promise<ChatSpace>
  /** Who reads what is said in a space. @returns null: they are more than that */
  members(io: Io<S>, id: string, most: number): Promise<readonly string[] | null>
  /** @param described what an event said of them last. @param space where they are met. @throws IntegrationError notFound */
  user(io: Io<S>, id: string, described: ChatUser | null, space: string): Promise<ChatUser>
  /**
   * Says it, at most once: the message carries `key`.
   * @returns by which it is known there. @throws CallFailure — what became of it
   */
  say(io: ChannelIo<S>, place: ChatPlace, draft: ChatDraft, key: string): Promise<string>
  /**
   * The message of ours with this key; absent where the service cannot be asked: one that was being said as a process vanished may stand there
   * beside the next. @returns null: there is none since then
   */
  find?(io: Io<S>, place: ChatPlace, key: string, since: Date): Promise<string | null>
  /** The message says this from now on, and carries `key`; doing so twice is the same. */
  replace(io: ChannelIo<S>, place: ChatPlace, posted: string, draft: ChatDraft, key: string): Promise<void>
  /** Absent: a message grows by being changed. */
  stream?: ChatStream<S>
  /** Says it to one person where they are; nobody else reads it. @throws CallFailure */
  sayPrivately(io: ChannelIo<S>, place: ChatPlace, user: string, draft: ChatDraft): Promise<void>
  /** A file that was sent along; absent where there are none. @throws IntegrationError */
  file?(io: Io<S>, id: string): AsyncIterable<Uint8Array>
  /** Takes our app out of the workspace there, as far as it can be; doing so twice is the same. @throws IntegrationError */
  leave?(io: InstallIo<S>): Promise<void>
  /** Shows that something is being done, and lets people stop it where the service has a button for that. Null: not any more. Absent: the answer itself says so until it begins. */
  showBusy?(io: Io<S>, place: ChatPlace, words: string | null): Promise<void>
  /** Shows a person who is alone with our app for a moment that it is at work, before it says so. Absent: there is no such sign. */
  showTyping?(io: ChannelIo<S>, place: ChatPlace): Promise<void>
}

export const channel = <S>(definition: Channel<S>): Channel<never> => definition
