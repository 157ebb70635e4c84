/** A person of a Workspace domain, or of another one. */
export type FakePerson = { name: string; displayName: string; email: string; locale: string; isDeleted: boolean }

export type FakeAppMessage = {
  name: string
  /** `client-…`, as the app gave it. */
  id: string | null
  /** Of the app that wrote it, its project; else of the person. */
  by: string
  isOfApp: boolean
  thread: string
  isReply: boolean
  text: string
  cardsV2: unknown[]
  accessoryWidgets: unknown[]
  /** Who alone sees it; null: everybody there. */
  viewer: string | null
  createTime: string
  edits: number
}

export type FakeAppSpace = {
  name: string
  displayName: string
  spaceType: 'SPACE' | 'GROUP_CHAT' | 'DIRECT_MESSAGE'
  /** The conversation of a person with an app. */
  isWithApp: boolean
  externalUserAllowed: boolean
  access: 'PRIVATE' | 'DISCOVERABLE'
  members: Set<string>
  groups: Set<string>
  /** Projects whose apps are in it. */
  apps: Set<string>
  messages: FakeAppMessage[]
  /** Moments at which apps wrote. */
  writes: number[]
}

export type ChatAppModel = ReturnType<typeof chatAppModel>

/** Spaces of Google Chat as apps meet them. @param now in milliseconds; each message comes a while after the one before */
export function chatAppModel(now: () => number) {
  const people = new Map<string, FakePerson>()
  const spaces = new Map<string, FakeAppSpace>()
  /** Messages by the ids of the requests that made them. */
  const requests = new Map<string, FakeAppMessage>()
  let count = 0
  const next = () => (count += 1)

  return {
    people,
    spaces,
    requests,
    now,
    person(displayName: string, email: string, more: Partial<FakePerson> = {}): FakePerson {
      const made = { name: `users/${100_000_000 + next()}`, displayName, email, locale: 'en', isDeleted: false, ...more }
      people.set(made.name, made)
      return made
    },
    space(displayName: string, members: readonly FakePerson[], more: Partial<FakeAppSpace> = {}): FakeAppSpace {
      const made: FakeAppSpace = {
        name: `spaces/AAAA${next()}`,
        displayName,
        spaceType: 'SPACE',
        isWithApp: false,
        externalUserAllowed: false,
        access: 'DISCOVERABLE',
        members: new Set(members.map(({ name }) => name)),
        groups: new Set(),
        apps: new Set(),
        messages: [],
        writes: [],
        ...more,
      }
      spaces.set(made.name, made)
      return made
    },
    /** The conversation of a person with an app, whether there was one or not. */
    direct(person: FakePerson, project: string): FakeAppSpace {
      const found = [...spaces.values()].find(
        ({ isWithApp, members, apps }) => isWithApp && members.has(person.name) && apps.has(project),
      )
      const kind = { spaceType: 'DIRECT_MESSAGE', isWithApp: true, access: 'PRIVATE', apps: new Set([project]) } as const
      return found ?? this.space('', [person], kind)
    },
    write(space: FakeAppSpace, by: { name: string }, text: string, more: Partial<FakeAppMessage> = {}): FakeAppMessage {
      const [id, own] = [next(), `t${count}`]
      const thread = more.thread ?? `${space.name}/threads/${own}`
      const made: FakeAppMessage = {
        name: `${space.name}/messages/${thread.split('/').at(-1)}.m${id}`,
        id: null,
        by: by.name,
        isOfApp: false,
        isReply: more.thread !== undefined,
        text,
        cardsV2: [],
        accessoryWidgets: [],
        viewer: null,
        createTime: new Date(now() + id).toISOString(),
        edits: 0,
        ...more,
        thread,
      }
      space.messages.push(made)
      return made
    },
    find: (name: string): FakeAppMessage | undefined =>
      [...spaces.values()].flatMap(({ messages }) => messages).find((each) => each.name === name),
  }
}
