import { scopes } from '../mailbox.ts'
import { gmail as vendor } from '../vendor.ts'
import type { Change } from '../../../kit/kit.ts'
import { formOf } from '../../../kit/parts.ts'
import { drive, type Driven } from '../../../testing/driven.ts'
import { type FakeGmail, startGmail } from './fake.ts'
import type { GmailModel } from './model.ts'

type Given = { labels?: string[]; mailboxes?: string[]; by?: 'key' | 'consent' }

export type ConnectedGmail = Omit<Driven, 'sync'> & {
  gmail: FakeGmail
  model: GmailModel
  /** Reads what is new or changed as well, in the run that reported it. @returns ids of what was read */
  sync(): Promise<{ changes: Change[]; read: string[] }>
  choose(labels: string[]): void
}

export async function connectGmail({ labels = [], mailboxes = [], by = 'consent' }: Given = {}): Promise<ConnectedGmail> {
  const gmail = await startGmail()
  const { model, accounts, origin: base } = gmail
  const token = accounts.give(model.account, scopes)
  let chosen = labels
  const connected = drive(vendor, gmail, () =>
    by === 'consent'
      ? { settings: formOf(vendor, 'source', 'consent').parse({ labels: chosen }), base, token: async () => token }
      : {
          settings: formOf(vendor, 'source').parse({
            adminAccount: model.account,
            serviceAccountKey: accounts.keyFile,
            mailboxes,
          }),
          base,
          token: null,
        },
  )
  const { source, index, sync: follow } = connected
  return Object.assign(connected, {
    gmail,
    model,
    choose: (next: string[]) => void (chosen = next),
    async sync() {
      const io = connected.open()
      const before = new Map([...index].map(([id, { version }]) => [id, version]))
      const changes = await follow(io)
      const due = [...index.values()].filter(({ externalId, version }) => before.get(externalId) !== version)
      for (const item of due) await Array.fromAsync(source.read(io as never, item))
      return { changes, read: due.map(({ externalId }) => externalId) }
    },
  })
}
