import type { Measured } from './counterparts.ts'

/** What a service says it lets through, for one credential. @property why the figure behind it, and where it is published */
export type PublishedLimit = { itemsPerSecond: number; why: string }

const minute = 60

/** Of services that publish a figure by which they let fewer than a hundred items through in a second. */
export const publishedLimits: Partial<Record<Measured, PublishedLimit>> = {
  googledrive: {
    itemsPerSecond: 325_000 / 200 / minute,
    why: '325,000 units a minute for a person, a download is 200: developers.google.com/workspace/drive/api/guides/limits',
  },
  gmail: {
    itemsPerSecond: 6_000 / 40 / minute,
    why: '6,000 units a minute for a mailbox, a conversation is 40: developers.google.com/workspace/gmail/api/reference/quota',
  },
  onedrive: {
    itemsPerSecond: 1_250 / minute,
    why: '1,250 units a minute for an app in a tenant of up to 1,000 licences, a download is 1: learn.microsoft.com/sharepoint/dev/general-development/how-to-avoid-getting-throttled-or-blocked-in-sharepoint-online',
  },
  notion: {
    itemsPerSecond: 180 / 2 / minute,
    why: 'three requests a second for an integration, a page takes two: developers.notion.com/reference/request-limits',
  },
  figma: {
    itemsPerSecond: 20 / minute,
    why: '20 files a minute for a Dev or Full seat of an Enterprise plan, fewer for others: developers.figma.com/docs/rest-api/rate-limits',
  },
}
