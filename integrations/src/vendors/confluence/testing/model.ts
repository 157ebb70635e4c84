/** What a site holds, as a test writes it. Times go forward by a second with each change. */
export type FakeConfluencePage = {
  id: string
  type: 'page' | 'blogpost' | 'folder'
  space: string
  title: string
  parent: string | null
  body: string
  /** In the form of the editor; null: `body` in a paragraph. */
  doc: unknown
  labels: string[]
  author: string
  editor: string
  status: 'current' | 'archived' | 'trashed'
  number: number
  at: string
  /** What its history says of its versions. */
  messages: Map<number, string>
  /** What it was before, by version. */
  past: Map<number, { title: string; doc: unknown; body: string }>
  /** Who alone may read it; null: nobody is kept out. */
  readers: { users: string[]; groups: string[] } | null
}
export type FakeConfluenceComment = {
  id: string
  list: 'footer-comments' | 'inline-comments'
  page: string
  parent: string | null
  body: string
  /** As of a page. */
  doc: unknown
  author: string
  number: number
  at: string
}
export type FakeAttachment = {
  id: string
  page: string
  title: string
  mediaType: string
  bytes: Uint8Array
  author: string
  number: number
  at: string
}
export type FakeSpace = {
  id: string
  key: string
  name: string
  readers: { type: 'user' | 'group'; id: string }[]
  roles: { type: string; id: string; role: string }[]
}

/** Where people open the site that a consent covers. */
export const confluenceUrl = 'https://acme.atlassian.net'

export type ConfluenceSite = ReturnType<typeof confluenceSite>

export function confluenceSite() {
  let clock = Date.parse('2026-03-01T09:00:00.000Z')
  let ids = 1000
  const tick = () => new Date((clock += 1000)).toISOString()
  const next = () => String((ids += 1))
  const spaces = new Map<string, FakeSpace>()
  const pages = new Map<string, FakeConfluencePage>()
  const comments = new Map<string, FakeConfluenceComment>()
  const attachments = new Map<string, FakeAttachment>()
  const users = new Map<string, { name: string; email: string }>()
  const groups = new Map<string, { name: string; members: string[]; product: boolean }>()

  const touch = <T extends { number: number; at: string }>(each: T, change: Partial<T>): T => {
    Object.assign(each, change, { number: each.number + 1, at: tick() })
    return each
  }
  return {
    spaces,
    pages,
    comments,
    attachments,
    users,
    groups,
    /** Whether people without a name may look at the site. */
    visitors: false,
    /** Whether the account is an administrator, who alone may ask what others may read. */
    administrator: true,
    /** Whether the site has space roles. */
    hasRoles: false,
    /** Places in lists given before this number are not taken any more. */
    oldestPlace: 0,
    tick,
    /** Lets an hour go by. */
    later: () => void (clock += 3_600_000),
    user(id: string, name: string, email = '') {
      users.set(id, { name, email })
      return id
    },
    group(id: string, members: string[], product = false) {
      groups.set(id, { name: `${id} people`, members, product })
      return id
    },
    space(key: string, readers: FakeSpace['readers'] = [{ type: 'group', id: 'staff' }]) {
      const space: FakeSpace = { id: next(), key, name: `${key} space`, readers, roles: [] }
      spaces.set(space.id, space)
      return space
    },
    page(space: FakeSpace, title: string, given: Partial<FakeConfluencePage> = {}) {
      const page: FakeConfluencePage = {
        id: next(),
        type: 'page',
        space: space.id,
        title,
        parent: null,
        body: `<p>${title}</p>`,
        doc: null,
        labels: [],
        author: 'ada',
        editor: 'ada',
        status: 'current',
        number: 1,
        at: tick(),
        messages: new Map(),
        past: new Map(),
        readers: null,
        ...given,
      }
      pages.set(page.id, page)
      return page
    },
    edit: (page: FakeConfluencePage, change: Partial<FakeConfluencePage>) => touch(page, change),
    comment(page: FakeConfluencePage, body: string, given: Partial<FakeConfluenceComment> = {}) {
      const comment: FakeConfluenceComment = {
        id: next(),
        list: 'footer-comments',
        page: page.id,
        parent: null,
        body,
        doc: null,
        author: 'ada',
        number: 1,
        at: tick(),
        ...given,
      }
      comments.set(comment.id, comment)
      return comment
    },
    attach(page: FakeConfluencePage, title: string, text: string) {
      const attachment: FakeAttachment = {
        id: `att${next()}`,
        page: page.id,
        title,
        mediaType: 'text/plain',
        bytes: Buffer.from(text),
        author: 'ada',
        number: 1,
        at: tick(),
      }
      attachments.set(attachment.id, attachment)
      return attachment
    },
    replace: (attachment: FakeAttachment, text: string) => touch(attachment, { bytes: Buffer.from(text) }),
  }
}

/** Everything above a page up to the space, the page first. */
export function chain({ pages }: ConfluenceSite, page: FakeConfluencePage): FakeConfluencePage[] {
  const above = page.parent === null ? undefined : pages.get(page.parent)
  return above ? [page, ...chain({ pages } as ConfluenceSite, above)] : [page]
}
