import { FakeEntraDirectory } from '../../../platforms/microsoft/testing/directory.ts'
import { FakeAcquaintances } from '../../../platforms/microsoft/testing/people.ts'

type OutlookRecipient = { emailAddress: { name?: string | undefined; address: string } }
export type FakeFile = { id: string; name: string; contentType: string; content: Uint8Array; type: 'file' | 'item' | 'reference' }
export type FakeMail = {
  id: string
  folder: string
  subject: string
  from: OutlookRecipient
  replyTo: OutlookRecipient[]
  toRecipients: OutlookRecipient[]
  ccRecipients: OutlookRecipient[]
  bccRecipients: OutlookRecipient[]
  body: { contentType: 'text' | 'html'; content: string }
  isDraft: boolean
  isRead: boolean
  at: string
  conversationId: string
  files: FakeFile[]
  /** Extended properties, which clients do not show. */
  properties: { id: string; value: string }[]
}
type Given = Partial<Omit<FakeMail, 'id' | 'body'>> & { body?: string; html?: string }

export const person = (address: string, name?: string): OutlookRecipient => ({ emailAddress: { name: name ?? address, address } })

/** The mailbox of one person, as https://learn.microsoft.com/graph/api/resources/mail-api-overview describes it. */
export class FakeOutlookBox {
  readonly directory = new FakeEntraDirectory()
  readonly owner = this.directory.addPerson('ada', { displayName: 'Ada Lovelace' })
  readonly acquaintances = new FakeAcquaintances()
  readonly mails = new Map<string, FakeMail>()
  /** By id: the name that people see, and where it lies. */
  readonly folders = new Map<string, { name: string; parent: string | null }>([
    ['inbox', { name: '받은 편지함', parent: null }],
    ['drafts', { name: '임시 보관함', parent: null }],
    ['sentitems', { name: '보낸 편지함', parent: null }],
    ['deleteditems', { name: '지운 편지함', parent: null }],
    ['archive', { name: '보관', parent: null }],
  ])
  timeZone = 'Korea Standard Time'
  #count = 0
  #time = Date.parse('2026-02-20T00:00:00Z')

  addFolder(name: string, parent: string | null = null): string {
    const id = `AAMkFolder${(this.#count += 1)}`
    this.folders.set(id, { name, parent })
    return id
  }

  put({ body = '', html, ...given }: Given = {}): FakeMail {
    const id = `AAkALg${String((this.#count += 1)).padStart(4, '0')}-x_=`
    const mail: FakeMail = {
      id,
      folder: 'inbox',
      subject: `mail ${this.#count}`,
      from: person('kim@partner.example', '김하나'),
      replyTo: [],
      toRecipients: [person(this.owner.mail!, this.owner.displayName)],
      ccRecipients: [],
      bccRecipients: [],
      body:
        html === undefined
          ? { contentType: 'text', content: body || `words of mail ${this.#count}` }
          : { contentType: 'html', content: html },
      isDraft: false,
      isRead: false,
      at: new Date((this.#time += 60_000)).toISOString().replace('.000', ''),
      conversationId: `conversation-${this.#count}`,
      files: [],
      properties: [],
      ...given,
    }
    this.mails.set(id, mail)
    return mail
  }

  /** @param type as https://learn.microsoft.com/graph/api/resources/attachment tells them apart */
  attach(
    mail: FakeMail,
    name: string,
    content: string | Uint8Array,
    { contentType = 'application/octet-stream', type = 'file' }: Partial<Pick<FakeFile, 'contentType' | 'type'>> = {},
  ): void {
    mail.files.push({ id: `AAatt${(this.#count += 1)}=`, name, contentType, content: Buffer.from(content), type })
  }

  /** Newest first. */
  in(folder: string): FakeMail[] {
    return [...this.mails.values()]
      .filter((mail) => mail.folder === folder)
      .toSorted((one, other) => other.at.localeCompare(one.at))
  }
}
