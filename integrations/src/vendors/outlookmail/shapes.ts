import { z } from 'zod'

const Address = z.object({ name: z.string().nullish(), address: z.string().nullish() })
const OutlookRecipient = z.object({ emailAddress: Address.nullish() })
export type OutlookRecipient = z.output<typeof OutlookRecipient>
const recipients = z.array(OutlookRecipient).default([])

/** https://learn.microsoft.com/graph/api/resources/message */
export const OutlookMessage = z.object({
  id: z.string(),
  subject: z.string().nullish(),
  from: OutlookRecipient.nullish(),
  replyTo: recipients,
  toRecipients: recipients,
  ccRecipients: recipients,
  bccRecipients: recipients,
  receivedDateTime: z.string().nullish(),
  isRead: z.boolean().nullish(),
  isDraft: z.boolean().nullish(),
  hasAttachments: z.boolean().nullish(),
  bodyPreview: z.string().nullish(),
  webLink: z.string().nullish(),
  body: z.object({ contentType: z.string(), content: z.string() }).nullish(),
})
export type OutlookMessage = z.output<typeof OutlookMessage>

export const headFields = 'id,subject,from,toRecipients,receivedDateTime,isRead,isDraft,hasAttachments,bodyPreview,webLink'
export const peopleFields =
  'id,subject,from,replyTo,toRecipients,ccRecipients,bccRecipients,receivedDateTime,isDraft,hasAttachments,webLink'

export const Messages = z.object({ value: z.array(OutlookMessage), '@odata.nextLink': z.string().optional() })

/** https://learn.microsoft.com/graph/api/resources/attachment; what it is stands in its type alone. */
export const OutlookFile = z.object({
  '@odata.type': z.string().nullish(),
  id: z.string(),
  name: z.string().nullish(),
  contentType: z.string().nullish(),
  size: z.number().nullish(),
})
export type OutlookFile = z.output<typeof OutlookFile>

/** People as a person reads them. */
export const written = (people: readonly (OutlookRecipient | null | undefined)[]): string =>
  people
    .flatMap((each) => each?.emailAddress ?? [])
    .map(({ name, address }) => (name && address && name !== address ? `${name} <${address}>` : address || name || ''))
    .filter((each) => each !== '')
    .join(', ')

export const addressesOf = (people: readonly (OutlookRecipient | null | undefined)[]): string[] =>
  people.flatMap((each) => each?.emailAddress?.address ?? [])
