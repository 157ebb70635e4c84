import type { Ancestor, Item } from '../../kit/kit.ts'
import { addressLink, mailLink } from './link.ts'
import { nameOf } from './message/headers.ts'
import type { Attached, Mail } from './message/mail.ts'

/** What is not read: thrown away, suspicious, not sent yet, or no mail. */
export const unread = ['TRASH', 'SPAM', 'DRAFT', 'CHAT']

/** The mails of a conversation that are read. */
export const liveIn = (mails: readonly Mail[]): Mail[] =>
  mails.filter(({ labelIds }) => !labelIds.some((label) => unread.includes(label)))

export const threadItemId = (address: string, threadId: string): string => `${address}/${threadId}`
export const attachedItemId = (thread: string, messageId: string, index: number): string => `${thread}/${messageId}/${index}`

const mostPeople = 50
const noSubject = '(no subject)'

/**
 * Which mails make up a conversation, whatever order they come in. A mail never changes, so that the same mails are the same text; labels
 * are not in it. @see https://developers.google.com/workspace/gmail/api/guides: "After a message has been created, a message cannot be changed."
 */
export class Membership {
  #count = 0
  #sum = 0n

  add(messageId: string): this {
    this.#count += 1
    this.#sum = BigInt.asUintN(64, this.#sum + BigInt(/^[0-9a-f]+$/.test(messageId) ? `0x${messageId}` : 1))
    return this
  }

  get version(): string {
    return `${this.#count} ${this.#sum.toString(16)}`
  }
}

export const versionOf = (mails: readonly Mail[]): string =>
  mails.reduce((membership, { id }) => membership.add(id), new Membership()).version

/** The conversation as one document, and each of its files as one. @param mails those that are read, at least one */
export function itemsOf(address: string, threadId: string, mails: readonly Mail[]): Item[] {
  const [first] = mails
  if (!first) return []
  const externalId = threadItemId(address, threadId)
  const title = first.subject || noSubject
  const link = mailLink(address, first, threadId)
  const mailbox: Ancestor = { id: address, title: address, link: addressLink(address) }
  const access = [[`group:${address}`] as const]
  const thread: Item = {
    externalId,
    title,
    link,
    version: versionOf(mails),
    size: null,
    updatedAt: mails.findLast(({ at }) => at !== null)?.at ?? null,
    ancestors: [mailbox],
    fileName: `${title.replace(/[/\\]/g, '-').slice(0, 150).toWellFormed()}.eml`,
    mediaType: 'message/rfc822',
    kind: 'email',
    people: peopleIn(mails),
    access,
  }
  const fileOf = (mail: Mail, { fileName, mediaType, size }: Attached, index: number): Item => ({
    externalId: attachedItemId(externalId, mail.id, index),
    title: fileName,
    link: mailLink(address, mail, threadId),
    version: `${size}`,
    size,
    updatedAt: mail.at,
    ancestors: [mailbox, { id: externalId, title, link }],
    fileName,
    mediaType,
    people: peopleIn([mail]),
    access,
  })
  return [thread, ...mails.flatMap((mail) => mail.attached.map((attached, index) => fileOf(mail, attached, index)))]
}

const peopleIn = (mails: readonly Mail[]): string[] =>
  [...new Set(mails.flatMap(({ from, to, cc }) => [...from, ...to, ...cc].map(nameOf)))].slice(0, mostPeople)
