import type { Mail } from './message/mail.ts'

const gmail = (address: string): string => `https://mail.google.com/mail/?authuser=${encodeURIComponent(address)}`

export const addressLink = (address: string): string => gmail(address)

/**
 * Opens Gmail, as the owner of the mailbox, at this mail. The ids of the interface are no addresses there: a page that is opened by one
 * from outside shows the inbox (https://github.com/googleworkspace/cli/issues/858). What always leads to the mail is the search for its
 * Message-ID: https://support.google.com/mail/answer/7190
 */
export const mailLink = (address: string, { messageId }: Pick<Mail, 'messageId'>, threadId: string): string =>
  messageId === null
    ? `${gmail(address)}#all/${encodeURIComponent(threadId)}`
    : `${gmail(address)}#search/${encodeURIComponent(`rfc822msgid:${messageId}`)}`
