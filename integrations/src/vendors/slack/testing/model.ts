export type FakeSlackUser = {
  id: string
  name: string
  real_name: string
  deleted: boolean
  is_bot: boolean
  is_restricted?: boolean
  is_stranger?: boolean
  is_email_confirmed?: boolean
  locale?: string
  tz?: string
  profile: { display_name: string; real_name: string; title: string; email?: string }
}
export type FakeSlackChannel = {
  id: string
  /** Absent: the conversation of two people. */
  name?: string
  isPrivate: boolean
  isArchived: boolean
  isShared: boolean
  topic: string
  members: Set<string>
  messages: FakeSlackMessage[]
  /** What one person alone is shown, until they reload. */
  ephemerals: { to: string; message: FakeSlackMessage }[]
  /** What the app was shown to be doing, in order. */
  statuses: string[]
  /** By thread. One that is `processing` can be stopped by a button. */
  sessions: Map<string, string>
}
/** @property content absent: nothing has been sent there yet */
export type FakeSlackFile = { id: string; name: string; title: string; length: number; content?: string; mode?: string }
export type FakeSlackMessage = {
  ts: string
  user: string
  bot_id?: string
  text: string
  blocks?: unknown[]
  thread_ts?: string
  metadata?: { event_type: string; event_payload: Record<string, unknown> }
  reactions: { name: string; users: string[] }[]
  files?: FakeSlackFile[]
  /** How often it was changed. */
  edits?: number
  /** Of one that grows, or did. `over`: Slack ended it by itself, and it looks broken; `stopped`: a person did. */
  stream?: {
    begunAt: number
    state: 'open' | 'ended' | 'over' | 'stopped'
    tasks: { id: string; title: string; status: string }[]
    appends: number
  }
  /** Whom Slack called, and which addresses it opened to show what is there. */
  called: string[]
  unfurled: string[]
}
export type FakeScheduledMessage = {
  id: string
  channel_id: string
  post_at: number
  date_created: number
  text: string
  by: string
}

/** So long after it began Slack ends a message that grows by itself. */
const mostGrowingMs = 5 * 60_000

/** A Slack workspace with its people, channels and messages. @param now in milliseconds; each message comes a while after the one before */
export function slackModel(now: () => number) {
  const users = new Map<string, FakeSlackUser>()
  const channels = new Map<string, FakeSlackChannel>()
  const scheduled: FakeScheduledMessage[] = []
  const files = new Map<string, FakeSlackFile>()
  let count = 0
  const id = (letter: string) => `${letter}${String((count += 1)).padStart(9, '0')}`
  const stamp = () => `${Math.floor(now() / 1000)}.${String((count += 1)).padStart(6, '0')}`

  return {
    users,
    channels,
    scheduled,
    files,
    id,
    now,
    stamp,
    user(name: string, realName: string, more: Partial<FakeSlackUser> = {}): FakeSlackUser {
      const profile = { display_name: name, real_name: realName, title: '' }
      const made = { id: id('U'), name, real_name: realName, deleted: false, is_bot: false, profile, ...more }
      users.set(made.id, made)
      return made
    },
    channel(name: string, members: readonly FakeSlackUser[], more: Partial<FakeSlackChannel> = {}): FakeSlackChannel {
      const made: FakeSlackChannel = {
        id: id('C'),
        name,
        isPrivate: false,
        isArchived: false,
        isShared: false,
        topic: '',
        members: new Set(members.map((member) => member.id)),
        messages: [],
        ephemerals: [],
        statuses: [],
        sessions: new Map(),
        ...more,
      }
      channels.set(made.id, made)
      return made
    },
    /** The conversation of two people, whether there was one or not. */
    direct(one: string, other: string): FakeSlackChannel {
      const found = [...channels.values()].find(
        ({ name, members }) =>
          name === undefined && members.has(one) && members.has(other) && members.size === new Set([one, other]).size,
      )
      if (found) return found
      const { name: _, ...made } = this.channel('', [], { id: id('D'), isPrivate: true, members: new Set([one, other]) })
      channels.set(made.id, made)
      return made
    },
    write(channel: FakeSlackChannel, by: FakeSlackUser, text: string, more: Partial<FakeSlackMessage> = {}): FakeSlackMessage {
      const made: FakeSlackMessage = { ts: stamp(), user: by.id, text, reactions: [], called: [], unfurled: [], ...more }
      channel.messages.push(made)
      return made
    },
    /** Whether a message still grows; undefined: it never did. */
    stateOf({ stream }: FakeSlackMessage) {
      if (stream?.state === 'open' && now() - stream.begunAt > mostGrowingMs) stream.state = 'over'
      return stream?.state
    },
  }
}
export type SlackModel = ReturnType<typeof slackModel>
