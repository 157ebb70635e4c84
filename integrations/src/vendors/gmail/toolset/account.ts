import { z } from 'zod'
import { IntegrationError, type Io } from '../../../kit/kit.ts'
import type { Api } from '../../../net/api.ts'
import { openGoogle } from '../../../platforms/google/client.ts'
import { own, scopes as reading } from '../mailbox.ts'
import type { MailAddress } from '../message/headers.ts'

/** https://developers.google.com/workspace/gmail/api/auth/scopes: the least each does its work with. */
export const scopesFor = {
  reading,
  /** Who only writes cannot look whether a mail was sent. */
  writing: ['https://www.googleapis.com/auth/gmail.compose', ...reading],
  changing: ['https://www.googleapis.com/auth/gmail.modify'],
}

export const openMail = (io: Io<object>, scopes: readonly string[]): Api => openGoogle(io, 'https://gmail.googleapis.com', scopes)

/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.settings.sendAs */
const SendAs = z.object({
  sendAs: z
    .array(
      z.object({
        sendAsEmail: z.string(),
        displayName: z.string().default(''),
        isPrimary: z.boolean().default(false),
        isDefault: z.boolean().default(false),
        verificationStatus: z.string().optional(),
      }),
    )
    .default([]),
})

/** Whose account it is: its address, and as whom it may write, what it prefers first. */
export type MailAccount = { address: string; senders: [MailAddress, ...MailAddress[]] }

export async function accountOf(api: Api): Promise<MailAccount> {
  const { sendAs } = await api.get(own('/settings/sendAs'), {}, SendAs)
  const proved = sendAs.filter(({ verificationStatus = 'accepted' }) => verificationStatus === 'accepted')
  const [first, ...others] = proved
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
    .map(({ sendAsEmail: address, displayName: name }) => ({ address, name }))
  if (!first) throw new IntegrationError('settings', 'This account may not send mails.')
  return { address: proved.find(({ isPrimary }) => isPrimary)?.sendAsEmail ?? first.address, senders: [first, ...others] }
}

/** As the address that a mail was written to, where it is one of the account's. */
export function senderAmong({ senders }: MailAccount, addresses: readonly string[]): MailAddress {
  const known = new Set(addresses.map((address) => address.toLowerCase()))
  return senders.find(({ address }) => known.has(address.toLowerCase())) ?? senders[0]
}
