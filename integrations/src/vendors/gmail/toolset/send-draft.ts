import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { type Probed, toolOf } from '../../../kit/tool.ts'
import type { Api } from '../../../net/api.ts'
import { isClosed } from '../../../platforms/google/failure.ts'
import { own } from '../mailbox.ts'
import { addressesIn } from '../message/headers.ts'
import { accountOf } from './account.ts'
import { fileNamesIn } from './file-names.ts'
import { bcc, cc, draft, files, mostRecipients, OneLine, type Recipients, to } from './inputs.ts'
import { markHeader } from './mark.ts'
import { headerIn, type RawMail, rawMail, refuseOtherSubject, withHeader } from './raw-mail.ts'
import { openWriting, probeSent, sendOnce, writing } from './write.ts'

const RawDraft = z.object({ message: z.object({ id: z.string(), threadId: z.string(), raw: z.string() }) })
const WholeDraft = z.object({ message: z.object({ id: z.string(), payload: z.unknown() }) })

export const sendDraft = toolOf<object>()({
  ...writing,
  description:
    'Sends a draft of Gmail. Name its recipients, subject and files as they stand in it: people approve them, and it is sent only if they fit.',
  effect: 'destructive',
  egress: 'external',
  egressFields: ['draft', 'to', 'cc', 'bcc', 'files'],
  input: z.object({ draft, to, cc, bcc, subject: OneLine.max(1_000).describe('As it stands in the draft'), files }),
  async run(io, { draft: id, subject, files: said, ...recipients }, intent) {
    const api = openWriting(io)
    const { message } = await api.get(pathOf(id), { format: 'raw' }, RawDraft)
    const { address } = await accountOf(api)
    const mail = rawMail(message.raw)
    refuseOtherSubject(mail, subject)
    refuseOtherRecipients(mail, recipients)
    const { message: whole } = await api.get(pathOf(id), { format: 'full' }, WholeDraft)
    // Whoever changes a draft gives it another message.
    if (whole.id !== message.id) throw new IntegrationError('settings', 'This draft was changed just now.')
    refuseOtherFiles(fileNamesIn(whole.payload), said)
    // "If you are updating the draft content …": https://developers.google.com/workspace/gmail/api/guides/drafts#send_drafts
    const marked = withHeader(mail, markHeader, intent.key)
    const of = (given: object) => ({ id, message: { ...given, threadId: message.threadId } })
    return sendOnce(io, api, { path: '/drafts/send', mail: marked, of, address })
  },
  async probe(io, { draft: id }, intent): Promise<Probed> {
    const sent = await probeSent(io, intent)
    if (sent.happened === true) return sent
    // What was sent is no draft any more; what is none any more may have been thrown away as well.
    return { happened: (await isThere(openWriting(io), id)) ? false : 'unknown' }
  },
})

const pathOf = (id: string): string => own(`/drafts/${encodeURIComponent(id)}`)

async function isThere(api: Api, id: string): Promise<boolean> {
  try {
    await api.get(pathOf(id), { format: 'minimal', fields: 'id' }, z.unknown())
    return true
  } catch (error) {
    if (!isClosed(error)) throw error
    return false
  }
}

/** Addresses behind so much else would not be looked at, and would be sent to all the same. */
const longestHeader = 20_000

/** @throws IntegrationError `settings` — the draft goes to others than people were told, with those it goes to; to too many to compare */
function refuseOtherRecipients(mail: RawMail, said: Recipients): void {
  for (const name of ['to', 'cc', 'bcc'] as const) {
    const header = headerIn(mail, name)
    const there = addressesIn(header).map(({ address }) => address)
    if (header.length > longestHeader || there.length > mostRecipients)
      throw new IntegrationError('settings', `In this draft “${name}” has too many addresses to be sent from here.`)
    if (keyOf(there) !== keyOf(said[name]))
      throw new IntegrationError('settings', `In this draft “${name}” is ${there.join(', ') || 'empty'}.`)
  }
}

/** @throws IntegrationError `settings` — the draft has other files than people were told, with those it has */
function refuseOtherFiles(there: readonly string[], said: readonly string[]): void {
  if (there.toSorted().join('\n') !== said.toSorted().join('\n'))
    throw new IntegrationError('settings', `In this draft the files are: ${there.join(', ').slice(0, 1_000) || 'none'}.`)
}

const keyOf = (addresses: readonly string[]): string => [...new Set(addresses.map((each) => each.toLowerCase()))].sort().join(' ')
