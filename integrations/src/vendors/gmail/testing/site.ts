import { scopes } from '../mailbox.ts'
import { gmail } from '../vendor.ts'
import type { ApiSite } from '../../../testing/api-site.ts'
import { startGmail } from './fake.ts'
import { file, multipart, text } from './model.ts'

/** A mailbox as the suite of all vendors uses it. @param mostPerPage how many mails a page of a list holds at most */
export async function startGmailSite({ mostPerPage = 15 }: { mostPerPage?: number } = {}): Promise<ApiSite> {
  const server = await startGmail()
  const { model, accounts } = server
  const box = model.own
  const itemOf = (threadId: string) => `${model.account}/${threadId}`
  const lastIn = (id: string) => box.threadOf(id.split('/')[1]!).at(-1)!.id
  const create = (subject: string, words: string) => itemOf(box.receive({ subject, body: text(words) }))
  const token = accounts.give(model.account, ['openid', 'email', ...scopes])
  model.mostPerPage = mostPerPage
  return {
    vendor: gmail,
    settings: {},
    form: { adminAccount: model.account, serviceAccountKey: accounts.keyFile, mailboxes: [model.account] },
    formRefused: { serviceAccountKey: accounts.endedKeyFile },
    account: model.account,
    token: () => Promise.resolve(token),
    base: server.origin,
    server: server.http,
    pages: 40,
    long: 700,
    requestsPerThousand: 110,
    together: 4,
    isReading: ({ path }, id) => path.includes(`/threads/${id.split('/')[1]}?format=full`),
    holds: (digest, words) => bodiesIn(digest.toString()).some((body) => body.includes(words)),
    create,
    fill(count, words) {
      let left = count
      // A conversation takes a call, so that a great many items are for the most part files in mails.
      if (count > 1_000) {
        model.mostPerPage = Infinity
        for (; left > 10; left -= 10) box.receive({ body: multipart('mixed', text(words), ...nineFiles) })
      }
      for (; left > 0; left -= 1) create(`Mail ${left}`, words)
    },
    // A mail never changes: it goes, and another takes its place in the conversation.
    edit(id, words) {
      const { id: before, payload } = box.get(lastIn(id))
      const subject = payload.headers.find(({ name }) => name === 'Subject')!.value
      box.receive({ subject, answers: before, body: text(words) })
      box.remove(before)
    },
    refuse: () => accounts.revoke(),
    delete: (id) => box.remove(lastIn(id)),
    trash: (id) => box.trash(lastIn(id)),
    restore: (id) => box.restore(lastIn(id)),
    expireCursor: () => box.forgetHistory(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const nineFiles = Array.from({ length: 9 }, (_, index) => file(`plan ${index}.pdf`, 'plan'))

const bodiesIn = (digest: string): string[] =>
  [...digest.matchAll(/charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n([^-]*)\r\n--/g)].map(([, encoded = '']) =>
    Buffer.from(encoded, 'base64').toString(),
  )
