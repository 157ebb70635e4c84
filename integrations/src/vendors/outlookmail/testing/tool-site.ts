import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { outlookmail } from '../vendor.ts'
import { startOutlookMail } from './fake.ts'
import { person } from './model.ts'

const document = '0193c1f0-0000-4000-8000-00000000d0c1'
const plan = Buffer.from('지붕 견적')

/** A mailbox as the suite of all tool sets uses it. */
export async function startMailToolSite(): Promise<ToolSite> {
  const server = await startOutlookMail()
  const { box } = server
  const message = box.put({ subject: '지붕 견적', isRead: false })
  box.attach(message, '견적.hwp', '견적 내용')
  const draft = box.put({ folder: 'drafts', isDraft: true, subject: '초안', toRecipients: [person('kim@partner.example')] })
  box.addFolder('견적')
  box.addFolder('2026', box.addFolder('고객'))
  for (const each of ['갑', '을']) box.addFolder('계약', box.addFolder(each))
  const to = ['kim@partner.example']
  box.acquaintances.add('김하나', to)
  for (const each of ['a', 'b']) box.acquaintances.add('이두리', `${each}@partner.example`)
  const peopleFor = (field: string) =>
    [
      [{ [field]: ['김하나'] }, { [field]: to }],
      [{ [field]: ['이두리'] }, null],
      [{ [field]: ['없는 사람'] }, null],
    ] as const
  const recipients = ['to', 'cc', 'bcc'].flatMap(peopleFor)
  const folders = [
    [{ folder: '2026' }, { folder: '고객/2026' }],
    [{ folder: '계약' }, null],
    [{ folder: '없는 폴더' }, null],
  ] as const
  const file = { document, name: '견적.txt', size: plan.byteLength, from: '업로드', version: 'a'.repeat(64) }
  return {
    vendor: outlookmail,
    base: server.origin,
    server: server.http,
    // What every consent at Microsoft asks for comes along.
    tokenWith: (scopes) => server.accounts.give(box.owner.id, [...scopes, 'User.Read']),
    named: {
      create_draft: recipients,
      send_message: recipients,
      forward: peopleFor('to'),
      move_message: folders,
      list_folder: folders,
    },
    files: new Map([[document, plan]]),
    calls: {
      search_messages: { query: '지붕' },
      list_folder: { folder: 'Inbox' },
      read_message: { message: message.id },
      read_attachment: { message: message.id, file: 0 },
      create_draft: { to, subject: '지붕', text: '초안이에요.' },
      send_draft: { draft: draft.id, to, subject: '초안' },
      send_message: { to, subject: '지붕', text: '안녕하세요.', attachments: [file] },
      reply: { message: message.id, to, text: '네.' },
      forward: { message: message.id, subject: '지붕 견적', to: ['boss@example.com'], text: '전달해요.' },
      move_message: { message: message.id, folder: '견적' },
    },
    state: () => [...box.mails.values()],
    touch: {
      move_message() {
        message.folder = 'archive'
      },
    },
    refuse: () => server.accounts.revoke(),
    crowd(count) {
      for (let n = 0; n < count; n += 1) box.put({ subject: `지붕 견적 ${n}` })
    },
    plant(words) {
      const planted = box.put({
        subject: words.slice(0, 200),
        from: person('x@evil.example', words.slice(0, 100)),
        html: `<p>${words}</p>`,
      })
      box.attach(planted, `${words.slice(0, 60)}.txt`, words)
      return {
        read_message: { message: planted.id },
        read_attachment: { message: planted.id, file: 0 },
        search_messages: { query: 'secret@evil.example' },
        list_folder: { folder: 'Inbox', limit: 25 },
      }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
