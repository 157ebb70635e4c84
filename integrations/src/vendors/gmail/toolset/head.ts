import { z } from 'zod'
import type { Api } from '../../../net/api.ts'
import { own } from '../mailbox.ts'
import type { MailAddress } from '../message/headers.ts'
import { type Mail, mailOf } from '../message/mail.ts'
import { Message } from '../shapes.ts'

const Found = Message.extend({ snippet: z.string().default('') })

/** A mail without what is in it but its first words. */
export async function headOf(api: Api, id: string): Promise<{ mail: Mail; snippet: string }> {
  const asked = { format: 'metadata', metadataHeaders: ['From', 'To', 'Cc', 'Subject', 'Message-ID'] }
  const found = await api.get(own(`/messages/${encodeURIComponent(id)}`), asked, Found)
  return { mail: await mailOf(found, nothing), snippet: found.snippet }
}
const nothing = async (): Promise<Uint8Array> => new Uint8Array()

/** People as a person reads them. */
export const written = (people: readonly MailAddress[]): string =>
  people.map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address)).join(', ')
