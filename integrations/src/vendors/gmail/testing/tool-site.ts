import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { gmail } from '../vendor.ts'
import { startGmail } from './fake.ts'

/** A mailbox as the suite of what can be taken back uses it. */
export async function startGmailToolSite(): Promise<ToolSite> {
  const google = await startGmail()
  const box = google.model.own
  const message = box.receive({ subject: '지붕', from: 'Lee <lee@example.com>' })
  return {
    vendor: gmail,
    base: google.origin,
    server: google.http,
    tokenWith: (scopes) => google.accounts.give(google.model.account, scopes),
    calls: { label: { message, add: ['STARRED'], remove: ['INBOX'] }, trash: { message } },
    state: () => [...box.messages.values()].map(({ id, labelIds }) => [id, [...labelIds].sort()]),
    touch: {
      label: () => box.relabel(message, { remove: ['STARRED'] }),
      trash: () => box.relabel(message, { add: ['INBOX'] }),
    },
    refuse: () => google.accounts.revoke(),
    [Symbol.asyncDispose]: () => google[Symbol.asyncDispose](),
  }
}
