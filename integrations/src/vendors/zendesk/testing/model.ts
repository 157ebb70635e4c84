export type FakeZendeskUser = {
  id: number
  name: string
  email: string | null
  role: 'end-user' | 'agent' | 'admin'
  active: boolean
  suspended: boolean
}
export type FakeTicketComment = {
  id: number
  audit_id: number
  author_id: number
  body: string
  public: boolean
  created_at: string
  files: string[]
  custom: Record<string, string>
}
export type FakeZendeskTicket = {
  id: number
  subject: string
  status: string
  priority: string | null
  type: string | null
  requester_id: number
  assignee_id: number | null
  group_id: number | null
  email_cc_ids: number[]
  tags: string[]
  external_id: string | null
  updated_at: string
  comments: FakeTicketComment[]
}
type Named = { id: number; name: string }
type FakeView = { id: number; title: string; has(ticket: FakeZendeskTicket): boolean }
type FakeArticle = { id: number; title: string; body: string; updated_at: string }

type GivenUser = Partial<Omit<FakeZendeskUser, 'id' | 'name'>>
type GivenTicket = Partial<Omit<FakeZendeskTicket, 'id' | 'subject' | 'comments'>> & { text?: string; isPublic?: boolean }
type GivenComment = { by?: FakeZendeskUser; public?: boolean; files?: string[]; custom?: Record<string, string> }

/** An account of Zendesk, with the admin who made the client. */
export class ZendeskModel {
  readonly owner: FakeZendeskUser
  readonly users = new Map<number, FakeZendeskUser>()
  readonly groups: Named[] = []
  readonly views: FakeView[] = []
  readonly articles = new Map<number, FakeArticle>()
  readonly tickets = new Map<number, FakeZendeskTicket>()
  /** What Zendesk has mailed. */
  readonly mails: { to: string[]; text: string }[] = []
  zone: string | null = 'Asia/Seoul'
  #count = 100
  #time = Date.parse('2026-03-01T09:00:10Z')

  constructor() {
    this.owner = this.user('Ada Lovelace', { email: 'ada@example.com', role: 'admin' })
  }

  user(name: string, given: GivenUser = {}): FakeZendeskUser {
    const user: FakeZendeskUser = {
      id: this.nextId(),
      name,
      email: null,
      role: 'end-user',
      active: true,
      suspended: false,
      ...given,
    }
    this.users.set(user.id, user)
    return user
  }

  group(name: string): Named {
    const group = { id: this.nextId(), name }
    this.groups.push(group)
    return group
  }

  view(title: string, has: FakeView['has'] = () => true): FakeView {
    const view = { id: this.nextId(), title, has }
    this.views.push(view)
    return view
  }

  article(title: string, body: string): FakeArticle {
    const article = { id: this.nextId(), title, body, updated_at: this.now() }
    this.articles.set(article.id, article)
    return article
  }

  ticket(subject: string, { text = `text of ${subject}`, isPublic = true, ...given }: GivenTicket = {}): FakeZendeskTicket {
    const ticket: FakeZendeskTicket = {
      id: this.nextId(),
      subject,
      status: 'open',
      priority: null,
      type: null,
      requester_id: this.owner.id,
      assignee_id: null,
      group_id: null,
      email_cc_ids: [],
      tags: [],
      external_id: null,
      updated_at: this.now(),
      comments: [],
      ...given,
    }
    this.tickets.set(ticket.id, ticket)
    const by = this.users.get(ticket.requester_id)!
    this.comment(ticket, text, { public: isPublic, by })
    return ticket
  }

  comment(
    ticket: FakeZendeskTicket,
    body: string,
    { by = this.owner, public: isPublic = true, files = [], custom = {} }: GivenComment = {},
  ) {
    const ids = { id: this.nextId(), audit_id: this.nextId(), author_id: by.id }
    ticket.comments.push({ ...ids, body, public: isPublic, created_at: this.now(), files, custom })
    this.touch(ticket)
  }

  touch(ticket: FakeZendeskTicket): void {
    ticket.updated_at = this.now()
  }

  /** To whom a public comment of the account goes: whoever asked, and those in copy. */
  mail({ requester_id: by, email_cc_ids: copied }: FakeZendeskTicket, text: string): void {
    const to = [by, ...copied].filter((id) => id !== this.owner.id).flatMap((id) => this.users.get(id)?.email ?? [])
    if (to.length > 0) this.mails.push({ to, text })
  }

  nextId = (): number => (this.#count += 1)

  now = (): string => new Date((this.#time += 1_000)).toISOString().replace('.000Z', 'Z')
}
