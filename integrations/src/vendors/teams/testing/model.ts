import { randomUUID } from 'node:crypto'

/** @property home the tenant whose directory they are of */
export type TeamsPerson = {
  id: string
  aadObjectId: string
  name: string
  email: string
  userPrincipalName: string
  home: string
  userRole: 'user' | 'guest' | 'anonymous'
  locale: string
}

export type TeamsMessage = {
  id: string
  /** Of the app that said it, its id; else of the person. */
  by: string
  isOfApp: boolean
  /** Of a channel: the message that began the thread. */
  root: string | null
  text: string
  attachments: unknown[]
  /** What a person sent along. */
  files: { name: string; address: string }[]
  entities: unknown[]
  /** Who alone sees it; null: everybody there. */
  viewer: string | null
  edits: number
}

type TeamsTeam = { id: string; name: string; members: Set<string>; apps: Set<string>; channels: TeamsConversation[] }

/** A channel has the members and apps of its team. */
export type TeamsConversation = {
  id: string
  kind: 'personal' | 'groupChat' | 'channel'
  team: TeamsTeam | null
  /** Null of the first channel of a team. */
  name: string | null
  type: 'standard' | 'private' | 'shared'
  members: Set<string>
  apps: Set<string>
  messages: TeamsMessage[]
  /** Moments at which an app spoke there. */
  sent: number[]
  /** How often an app showed that it is writing. */
  typed: number
}

export type TeamsModel = ReturnType<typeof teamsModel>

/** People, teams and chats of a tenant, as bots meet them. @param now in milliseconds; each message comes a while after the one before */
export function teamsModel(now: () => number) {
  const tenant = '7a0c1d5e-0000-4000-8000-00000000bbbb'
  const people = new Map<string, TeamsPerson>()
  const teams = new Map<string, TeamsTeam>()
  const conversations = new Map<string, TeamsConversation>()
  let count = 0
  const next = () => (count += 1)
  const digits = () => next().toString(16).padStart(32, '0')

  function conversation(more: Partial<TeamsConversation> & Pick<TeamsConversation, 'id' | 'kind'>): TeamsConversation {
    const empty = { team: null, name: null, type: 'standard', members: new Set<string>(), apps: new Set<string>() } as const
    const made: TeamsConversation = { ...empty, messages: [], sent: [], typed: 0, ...more }
    conversations.set(made.id, made)
    return made
  }

  return {
    tenant,
    people,
    teams,
    conversations,
    now,
    person(name: string, email: string, more: Partial<TeamsPerson> = {}): TeamsPerson {
      const id = `29:1${Buffer.from(`person-${next()}`.padEnd(48, '-')).toString('base64url')}`
      const known = { name, email, userPrincipalName: email, home: tenant, userRole: 'user', locale: 'en-US' } as const
      const made = { id, aadObjectId: randomUUID(), ...known, ...more }
      people.set(made.id, made)
      return made
    },
    /** With its first channel. */
    team(name: string, members: readonly TeamsPerson[], apps: readonly string[]): TeamsTeam {
      const id = `19:${digits()}@thread.tacv2`
      const made: TeamsTeam = { id, name, members: new Set(members.map((each) => each.id)), apps: new Set(apps), channels: [] }
      teams.set(id, made)
      this.channel(made, null, { id })
      return made
    },
    channel(team: TeamsTeam, name: string | null, more: Partial<TeamsConversation> = {}): TeamsConversation {
      const { members, apps } = team
      const made = conversation({ id: `19:${digits()}@thread.tacv2`, kind: 'channel', team, name, members, apps, ...more })
      team.channels.push(made)
      return made
    },
    groupChat(members: readonly TeamsPerson[], apps: readonly string[]): TeamsConversation {
      const ids = new Set(members.map((each) => each.id))
      return conversation({ id: `19:${digits()}@thread.v2`, kind: 'groupChat', members: ids, apps: new Set(apps) })
    },
    /** The conversation of a person with an app, whether there was one or not. */
    direct(person: TeamsPerson, app: string): TeamsConversation {
      const found = [...conversations.values()].find(
        ({ kind, members, apps }) => kind === 'personal' && members.has(person.id) && apps.has(app),
      )
      const id = `a:1${Buffer.from(`chat-${next()}`.padEnd(60, '-')).toString('base64url')}`
      return found ?? conversation({ id, kind: 'personal', members: new Set([person.id]), apps: new Set([app]) })
    },
    write(at: TeamsConversation, by: { id: string }, text: string, more: Partial<TeamsMessage> = {}): TeamsMessage {
      const id = String(now() + next())
      const root = at.kind === 'channel' ? (more.root ?? id) : null
      const empty = { attachments: [], files: [], entities: [], viewer: null, edits: 0 }
      const made = { id, by: by.id, isOfApp: false, text, ...empty, ...more, root }
      at.messages.push(made)
      return made
    },
  }
}
