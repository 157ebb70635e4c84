/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages#messagepart, with the content where Google has its own stores. */
export type FakePart = {
  mimeType: string
  filename: string
  headers: { name: string; value: string }[]
  content: Uint8Array | null
  /** Stored apart and named by an id, as files are. */
  isApart: boolean
  parts: FakePart[]
}

export type FakeMessage = {
  id: string
  threadId: string
  labelIds: string[]
  at: number
  payload: FakePart
  reads: number
  /** As it was handed in; absent of what came from elsewhere. */
  raw?: Buffer
}

type Happening = {
  kind: 'messagesAdded' | 'messagesDeleted' | 'labelsAdded' | 'labelsRemoved'
  message: FakeMessage
  labelIds?: string[]
}

export type Draft = {
  subject?: string
  from?: string
  to?: string
  cc?: string
  headers?: Record<string, string>
  at?: string
  /** A mail that is answered: the conversation goes on. */
  answers?: string
  labels?: string[]
  body?: FakePart
}

const part = (mimeType: string, given: Partial<FakePart> = {}): FakePart => ({
  mimeType,
  filename: '',
  headers: [],
  content: null,
  isApart: false,
  parts: [],
  ...given,
})

export const text = (content: string | Uint8Array, type = 'plain', charset = 'utf-8'): FakePart =>
  part(`text/${type}`, {
    headers: [{ name: 'Content-Type', value: `text/${type}; charset="${charset}"` }],
    content: Buffer.from(content as string),
  })
export const page = (content: string): FakePart => text(content, 'html')
export const multipart = (kind: string, ...parts: FakePart[]): FakePart => part(`multipart/${kind}`, { parts })
export const file = (
  filename: string,
  content: string | Uint8Array,
  mimeType = 'application/pdf',
  headers: Record<string, string> = { 'Content-Disposition': `attachment; filename="${filename}"` },
): FakePart =>
  part(mimeType, {
    filename,
    content: Buffer.from(content as string),
    isApart: true,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  })

export type FakeSender = {
  sendAsEmail: string
  displayName: string
  isPrimary: boolean
  isDefault: boolean
  verificationStatus?: 'accepted' | 'pending'
}

/** Labels every mailbox has: https://developers.google.com/workspace/gmail/api/guides/labels */
const system = ['INBOX', 'SENT', 'DRAFT', 'SPAM', 'TRASH', 'UNREAD', 'STARRED', 'IMPORTANT', 'CATEGORY_PROMOTIONS', 'CHAT']

/** One mailbox in memory, with the history of what happened in it. */
export class FakeMailbox {
  readonly address: string
  readonly messages = new Map<string, FakeMessage>()
  readonly threads = new Map<string, FakeMessage[]>()
  readonly labels = new Map(system.map((id) => [id, id]))
  readonly history: Happening[] = []
  /** Messages of drafts, by the ids of these. */
  readonly drafts = new Map<string, string>()
  /** As whom its owner may write. */
  readonly senders: FakeSender[]
  /** Histories from before this are thrown away. */
  forgotten = 0
  #count: number

  constructor(address: string, count: number) {
    this.address = address
    this.senders = [{ sendAsEmail: address, displayName: '', isPrimary: true, isDefault: true }]
    this.#count = count
  }

  /** Ids grow in steps: "History IDs increase chronologically but are not contiguous." */
  get historyId(): number {
    return 1_000 + this.history.length * 7
  }

  receive(draft: Draft = {}): string {
    const { subject = 'Roof', from = 'Lee <lee@example.com>', to = this.address, cc, labels = ['INBOX', 'UNREAD'] } = draft
    const { id, count } = this.#next()
    const answered = draft.answers === undefined ? null : this.get(draft.answers)
    const headers = {
      'Message-ID': `<mail-${count}@example.com>`,
      Subject: subject,
      From: from,
      To: to,
      ...(cc && { Cc: cc }),
      ...draft.headers,
    }
    const body = draft.body ?? text(`words of mail ${count}`)
    const payload = { ...body, headers: [...Object.entries(headers).map(([name, value]) => ({ name, value })), ...body.headers] }
    const at = draft.at ? Date.parse(draft.at) : Date.parse('2026-11-01T00:00:00Z') + count * 60_000
    this.#store({ id, threadId: answered?.threadId ?? id, labelIds: [...labels], at, payload, reads: 0 })
    return id
  }

  /** A mail that is written now, by its owner or to them. */
  write(payload: FakePart, given: { raw: Buffer; threadId?: string | undefined; labelIds: string[] }): FakeMessage {
    const { id } = this.#next()
    const at = Date.now()
    return this.#store({ id, at, payload, reads: 0, ...given, threadId: given.threadId ?? id })
  }

  #next(): { id: string; count: number } {
    const count = ++this.#count
    return { count, id: `18c${count.toString(16).padStart(13, '0')}` }
  }

  #store(message: FakeMessage): FakeMessage {
    this.messages.set(message.id, message)
    this.threads.set(message.threadId, [...(this.threads.get(message.threadId) ?? []), message])
    this.history.push({ kind: 'messagesAdded', message })
    return message
  }

  addDraft(messageId: string): string {
    const id = `r-${messageId}`
    this.drafts.set(id, messageId)
    return id
  }

  removeDraft(id: string): void {
    this.remove(this.drafts.get(id)!)
    this.drafts.delete(id)
  }

  get(id: string): FakeMessage {
    const message = this.messages.get(id)
    if (!message) throw new Error(`no message ${id}`)
    return message
  }

  addLabel(name: string): string {
    const id = `Label_${this.labels.size}`
    this.labels.set(id, name)
    return id
  }

  relabel(id: string, { add = [], remove = [] }: { add?: string[]; remove?: string[] }): void {
    const message = this.get(id)
    message.labelIds = [...new Set([...message.labelIds.filter((label) => !remove.includes(label)), ...add])]
    if (add.length > 0) this.history.push({ kind: 'labelsAdded', message: { ...message }, labelIds: add })
    if (remove.length > 0) this.history.push({ kind: 'labelsRemoved', message: { ...message }, labelIds: remove })
  }

  trash = (id: string): void => this.relabel(id, { add: ['TRASH'], remove: ['INBOX'] })
  restore = (id: string): void => this.relabel(id, { remove: ['TRASH'] })

  /** For ever. */
  remove(id: string): void {
    const message = this.get(id)
    this.messages.delete(id)
    this.threads.set(
      message.threadId,
      this.threadOf(message.threadId).filter((each) => each !== message),
    )
    this.history.push({ kind: 'messagesDeleted', message })
  }

  forgetHistory(): void {
    this.forgotten = this.history.length
    this.history.push({ kind: 'labelsAdded', message: { ...[...this.messages.values()][0]! }, labelIds: ['STARRED'] })
  }

  threadOf = (threadId: string): FakeMessage[] => (this.threads.get(threadId) ?? []).toSorted((a, b) => a.at - b.at)
}

export type FakeUser = { primaryEmail: string; aliases?: string[]; suspended?: boolean; isMailboxSetup?: boolean }

/** A domain with its people and their mailboxes. */
export class GmailModel {
  readonly account = 'admin@example.com'
  readonly admins = new Set([this.account])
  readonly users = new Map<string, FakeUser>()
  /** In whose name the service account may come. */
  readonly active = new Set<string>()
  readonly mailboxes = new Map<string, FakeMailbox>()
  readonly own: FakeMailbox
  /** Gmail may answer with fewer than were requested. */
  mostPerPage = Infinity

  constructor() {
    this.own = this.addPerson(this.account)
  }

  addPerson(primaryEmail: string, more: Omit<FakeUser, 'primaryEmail'> = {}): FakeMailbox {
    const mailbox = new FakeMailbox(primaryEmail, this.mailboxes.size * 0x10000)
    this.users.set(primaryEmail, { primaryEmail, ...more })
    this.mailboxes.set(primaryEmail, mailbox)
    this.active.add(primaryEmail)
    return mailbox
  }

  suspend(primaryEmail: string): void {
    this.users.get(primaryEmail)!.suspended = true
    this.active.delete(primaryEmail)
  }
}
