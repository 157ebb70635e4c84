export type FakeChatMessage = {
  name: string
  text: string
  createTime: string
  lastUpdateTime?: string
  sender: string
  thread: string
  isReply: boolean
  reactions: { emoji: string; user: string }[]
  attachments: string[]
}
export type FakeChatSpace = {
  name: string
  displayName: string
  spaceType: 'SPACE' | 'GROUP_CHAT' | 'DIRECT_MESSAGE'
  lastActiveTime: string
  members: string[]
  messages: FakeChatMessage[]
}

/** Spaces in memory, with the people of a directory by their ids. */
export class ChatModel {
  readonly account = 'admin@example.com'
  readonly people = new Map<string, { name: string; email: string }>()
  readonly spaces = new Map<string, FakeChatSpace>()
  /** Messages by the ids of the requests that made them. */
  readonly requests = new Map<string, string>()
  readonly own: string
  #time = Date.parse('2026-03-01T09:00:00Z')
  #count = 0

  constructor() {
    this.own = this.person('관리자', this.account)
  }

  person(name: string, email: string): string {
    const id = `users/${100_000 + this.people.size}`
    this.people.set(id, { name, email })
    return id
  }

  space(displayName: string, members: string[] = [], spaceType: FakeChatSpace['spaceType'] = 'SPACE'): FakeChatSpace {
    this.#count += 1
    const name = `spaces/AAAAspace${this.#count}`
    const made = { name, displayName, spaceType, lastActiveTime: this.#now(), members: [this.own, ...members], messages: [] }
    this.spaces.set(name, made)
    return made
  }

  write(space: FakeChatSpace, sender: string, text: string, thread?: string): FakeChatMessage {
    this.#count += 1
    const [id, of] = [`m${this.#count}`, thread?.split('/threads/')[1] ?? `t${this.#count}`]
    const made = {
      name: `${space.name}/messages/${of}.${id}`,
      text,
      createTime: this.#now(),
      sender,
      thread: `${space.name}/threads/${of}`,
      isReply: thread !== undefined,
      reactions: [],
      attachments: [],
    }
    space.messages.push(made)
    return made
  }

  at = (name: string): FakeChatMessage | undefined =>
    [...this.spaces.values()].flatMap(({ messages }) => messages).find((each) => each.name === name)

  #now = (): string => new Date((this.#time += 1_000)).toISOString()
}
