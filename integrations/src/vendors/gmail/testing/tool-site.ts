import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { gmail } from '../vendor.ts'
import { startGmail } from './fake.ts'
import { parsedMail } from './mime.ts'
import { file, multipart, text } from './model.ts'

const document = '0193c1f0-0000-4000-8000-00000000d0c1'
const plan = Buffer.from('지붕 견적')
const written = Buffer.from('From: admin@example.com\r\nTo: kim@partner.example\r\nSubject: Draft\r\n\r\nwords')

/** A mailbox as the suite of all tool sets uses it. */
export async function startGmailToolSite(): Promise<ToolSite> {
  const google = await startGmail()
  const box = google.model.own
  const from = 'Lee <lee@partner.example>'
  const body = multipart('mixed', text('비가 오면 물이 떨어져요.'), file('견적.hwp', '견적 내용', 'application/x-hwp'))
  const message = box.receive({ subject: '지붕', from, body })
  const { threadId: thread } = box.get(message)
  const draft = box.addDraft(box.write(parsedMail(written)!, { raw: written, labelIds: ['DRAFT'] }).id)
  box.addLabel('견적')
  const to = ['kim@partner.example']
  const attachment = { document, name: '견적.txt', size: plan.byteLength, from: '업로드', version: 'a'.repeat(64) }
  return {
    vendor: gmail,
    base: google.origin,
    server: google.http,
    tokenWith: (scopes) => google.accounts.give(google.model.account, scopes),
    files: new Map([[document, plan]]),
    calls: {
      search_messages: { query: '지붕' },
      read_thread: { thread },
      read_attachment: { message, file: 0 },
      create_draft: { to, subject: '지붕', text: '초안이에요.' },
      send_draft: { draft, to, subject: 'Draft' },
      send_message: { to, subject: '지붕', text: '안녕하세요.', attachments: [attachment] },
      reply: { thread, to: ['lee@partner.example'], text: '네.' },
      forward: { message, subject: '지붕', to: ['boss@example.com'], text: '전달해요.' },
      label: { message, add: ['STARRED', '견적'], remove: ['INBOX'] },
      trash: { message },
    },
    state: () => [
      [...box.messages.values()].map(({ id, threadId, labelIds }) => [id, threadId, [...labelIds].sort()]),
      [...box.drafts],
    ],
    touch: {
      label: () => box.relabel(message, { remove: ['STARRED'] }),
      trash: () => box.relabel(message, { add: ['INBOX'] }),
    },
    refuse: () => google.accounts.revoke(),
    crowd(count) {
      for (let n = 0; n < count; n += 1) box.receive({ subject: `지붕 ${n}` })
    },
    plant(words) {
      const planted = box.receive({
        subject: words.slice(0, 200),
        from: `"${words.slice(0, 40)}" <x@evil.example>`,
        body: multipart('mixed', text(words), file(`${words.slice(0, 60)}.txt`, words, 'text/plain')),
      })
      return {
        search_messages: { query: 'secret@evil.example' },
        read_thread: { thread: box.get(planted).threadId },
        read_attachment: { message: planted, file: 0 },
      }
    },
    [Symbol.asyncDispose]: () => google[Symbol.asyncDispose](),
  }
}
