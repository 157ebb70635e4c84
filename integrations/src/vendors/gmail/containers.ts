import { adminAccountOf } from '../../platforms/google/token.ts'
import type { Container } from '../../kit/kit.ts'
import { unread } from './conversation.ts'
import { type GmailIo, Mailbox } from './mailbox.ts'
import { peopleOf } from './owners.ts'
import type { Label } from './shapes.ts'

/** Labels of Gmail itself, as people there read them: https://developers.google.com/workspace/gmail/api/guides/labels */
const systemNames: Readonly<Record<string, string>> = {
  INBOX: 'Inbox',
  SENT: 'Sent',
  STARRED: 'Starred',
  IMPORTANT: 'Important',
  CATEGORY_PERSONAL: 'Primary',
  CATEGORY_SOCIAL: 'Social',
  CATEGORY_PROMOTIONS: 'Promotions',
  CATEGORY_UPDATES: 'Updates',
  CATEGORY_FORUMS: 'Forums',
}

/** Labels that come and go while mails are read, or whose mails are not read at all. */
const hidden = new Set([...unread, 'UNREAD'])
const atOnce = 10
/** Mailboxes with more labels than this are shown without counts. */
const mostCounted = 200

/** The labels of who consented; by the key of a service account, the mailboxes of the domain. */
export async function containers(io: GmailIo): Promise<Container[]> {
  const adminAccount = adminAccountOf(io)
  if (adminAccount === null) return labelsOf(new Mailbox(io))
  const owners = (await peopleOf(io)) ?? [{ address: adminAccount.toLowerCase() }]
  return owners.map(({ address }) => ({ id: address, name: address, parentId: null, count: null }))
}

async function labelsOf(mailbox: Mailbox): Promise<Container[]> {
  const labels = (await mailbox.labels()).filter(({ id }) => !hidden.has(id))
  const counted: Label[] = []
  for (let from = 0; from < labels.length; from += atOnce) {
    const some = labels.slice(from, from + atOnce)
    counted.push(...(labels.length > mostCounted ? some : await Promise.all(some.map(({ id }) => mailbox.label(id)))))
  }
  const idOf = new Map(counted.map(({ id, name }) => [name, id]))
  const shown = counted.map(({ id, name, threadsTotal }): Container => {
    // A label lies in another by its name: `Projects/Roof`.
    const cut = id in systemNames ? -1 : name.lastIndexOf('/')
    const parentId = cut < 0 ? undefined : idOf.get(name.slice(0, cut))
    return {
      id,
      name: systemNames[id] ?? (parentId === undefined ? name : name.slice(cut + 1)),
      parentId: parentId ?? null,
      count: threadsTotal ?? null,
    }
  })
  const order = Object.keys(systemNames)
  const rank = ({ id }: Container) => (id in systemNames ? order.indexOf(id) : order.length)
  return shown.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}
