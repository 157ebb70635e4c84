import { z } from 'zod'
import { IdentitySet } from '../../platforms/microsoft/identity.ts'

const Hashes = z.object({ quickXorHash: z.string().nullish(), sha256Hash: z.string().nullish(), sha1Hash: z.string().nullish() })
const Reference = z.object({ id: z.string().nullish(), driveId: z.string().nullish() })

/** https://learn.microsoft.com/graph/api/resources/driveitem. What is deleted may come with its id alone. */
export const DriveItem = z.object({
  id: z.string(),
  name: z.string().default(''),
  size: z.number().nullish(),
  webUrl: z.string().nullish(),
  createdDateTime: z.string().nullish(),
  lastModifiedDateTime: z.string().nullish(),
  createdBy: IdentitySet.nullish(),
  lastModifiedBy: IdentitySet.nullish(),
  parentReference: Reference.nullish(),
  /** Of the content; OneDrive for Business leaves it out of its log. */
  cTag: z.string().nullish(),
  eTag: z.string().nullish(),
  file: z.object({ mimeType: z.string().nullish(), hashes: Hashes.nullish() }).nullish(),
  folder: z.object({ childCount: z.number().nullish() }).nullish(),
  /** A notebook: a folder at OneDrive, one thing to people. */
  package: z.object({ type: z.string().nullish() }).nullish(),
  /** It only leads to something in another drive. */
  remoteItem: z.object({ id: z.string(), parentReference: Reference.nullish() }).nullish(),
  root: z.object({}).nullish(),
  deleted: z.object({}).nullish(),
  /** In a log asked for by hierarchy: it has rights of its own. Empty when these are nobody's but the owner's. */
  shared: z.object({}).nullish(),
})
export type DriveItem = z.infer<typeof DriveItem>

/** Named in full: the rest of an item is never looked at. */
export const itemFields =
  'id,name,size,webUrl,createdDateTime,lastModifiedDateTime,createdBy,lastModifiedBy,parentReference,cTag,eTag,file,folder,package,remoteItem,root,deleted,shared'

/** https://learn.microsoft.com/graph/api/resources/permission */
export const OneDrivePermission = z.object({
  roles: z.array(z.string()).default([]),
  grantedToV2: IdentitySet.nullish(),
  grantedToIdentitiesV2: z.array(IdentitySet).nullish(),
  link: z.object({ scope: z.string().nullish() }).nullish(),
  expirationDateTime: z.string().nullish(),
})
export type OneDrivePermission = z.infer<typeof OneDrivePermission>

/** https://learn.microsoft.com/graph/api/resources/drive */
export const DriveFacts = z.object({
  id: z.string(),
  name: z.string().nullish(),
  webUrl: z.string().nullish(),
  driveType: z.string().nullish(),
  /** SharePoint keeps it for itself: styles, forms, what was deleted and must be kept. */
  system: z.object({}).nullish(),
  owner: IdentitySet.nullish(),
  sharePointIds: z
    .object({ siteId: z.string().nullish(), webId: z.string().nullish(), siteUrl: z.url().nullish().catch(null) })
    .nullish(),
})
export type DriveFacts = z.infer<typeof DriveFacts>

/**
 * The library that holds the pages of a site, of which there is one, at the same address in every language. It is a drive like any other:
 * with a log of changes and rights of its own.
 */
export const isPageLibrary = ({ webUrl }: Pick<DriveFacts, 'webUrl'>): boolean => /\/SitePages$/i.test(webUrl ?? '')

/** https://learn.microsoft.com/graph/api/resources/site */
export const SharePointSite = z.object({
  id: z.string(),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  webUrl: z.string().nullish(),
  /** The site behind the drive of a person. */
  isPersonalSite: z.boolean().nullish(),
})
export type SharePointSite = z.infer<typeof SharePointSite>

export const Person = z.object({ id: z.string(), displayName: z.string().nullish(), userType: z.string().nullish() })
