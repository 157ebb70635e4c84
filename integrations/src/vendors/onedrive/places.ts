import { z } from 'zod'
import { IntegrationError } from '../../kit/kit.ts'
import type { Drives } from './drives.ts'
import { inParallel } from './parallel.ts'
import { type DriveFacts, isPageLibrary, type SharePointSite } from './shapes.ts'

/** One drive that is read: that of a person, or a document library. */
export const OneDriveLocation = z.object({
  id: z.string(),
  title: z.string(),
  link: z.string().nullable(),
  /** The site a library belongs to. */
  site: z.object({ id: z.string(), title: z.string(), link: z.string().nullable() }).nullable(),
  /** The person whose drive it is: they read all of it. Null for a library. */
  owner: z.object({ id: z.string().nullable(), email: z.string().nullable() }).nullable(),
  /** The site whose groups its permissions name, by its id at Graph, also of a drive of a person; null where Graph does not say. */
  siteId: z.string().nullable(),
  /** Whether it holds the pages of its site. */
  hasPages: z.boolean(),
})
export type OneDriveLocation = z.infer<typeof OneDriveLocation>

/** What can be chosen, and what it is called in the settings. */
export const chosenId = {
  site: (id: string): string => `site:${id}`,
  user: (id: string): string => `user:${id}`,
  drive: (id: string): string => `drive:${id}`,
  folder: (drive: string, id: string): string => `folder:${drive}/${id}`,
}

/** The folders that were chosen in a drive that was not chosen as a whole. */
export const foldersIn = (chosen: readonly string[], drive: string): string[] => {
  const prefix = chosenId.folder(drive, '')
  return chosen.flatMap((id) => (id.startsWith(prefix) ? [id.slice(prefix.length)] : []))
}

/**
 * The drives something was chosen in, each once.
 * @throws IntegrationError `settings` — nothing of what was chosen is there any more
 */
export async function placesOf(
  drives: Drives,
  { byApp, chosen }: { byApp: boolean; chosen: readonly string[] },
): Promise<OneDriveLocation[]> {
  const places =
    chosen.length === 0 ? await allOf(drives, byApp) : (await inParallel(chosen, (id) => chosenOf(drives, id))).flat()
  if (chosen.length > 0 && places.length === 0)
    throw new IntegrationError('settings', 'What was chosen is no longer in this OneDrive or SharePoint. Choose again.')
  return [...new Map(places.map((place) => [place.id, place])).values()]
}

async function allOf(drives: Drives, byApp: boolean): Promise<OneDriveLocation[]> {
  const own = byApp ? await inParallel(await peopleWithDrives(drives), ({ id }) => drives.driveOf(id)) : [await drives.ownDrive()]
  const libraries = await inParallel(await drives.sites(), (site) => librariesOf(drives, site))
  return [...own.flatMap((drive) => (drive ? placeOf(drive, null) : [])), ...libraries.flat()]
}

/** Guests have their drives elsewhere. */
export const peopleWithDrives = async (drives: Drives) => (await drives.people()).filter(({ userType }) => userType !== 'Guest')

export const librariesOf = async (drives: Drives, site: SharePointSite): Promise<OneDriveLocation[]> =>
  (await drives.libraries(site.id)).map((drive) => placeOf(drive, site))

async function chosenOf(drives: Drives, chosen: string): Promise<OneDriveLocation[]> {
  const [, kind, id = ''] = /^(\w+):([^/]+)/.exec(chosen) ?? []
  if (kind === 'site') {
    const site = await drives.site(id)
    return site ? librariesOf(drives, site) : []
  }
  const drive = kind === 'user' ? await drives.driveOf(id) : kind === 'drive' || kind === 'folder' ? await drives.drive(id) : null
  return drive ? [placeOf(drive, null)] : []
}

export function placeOf(
  { id, name, webUrl, driveType, owner, sharePointIds: ids }: DriveFacts,
  site: SharePointSite | null,
): OneDriveLocation {
  const person = driveType === 'documentLibrary' ? null : owner?.user
  return {
    id,
    title: person?.displayName ? `OneDrive (${person.displayName})` : (name ?? 'OneDrive'),
    link: webUrl ?? null,
    site: site && { id: site.id, title: titleOf(site), link: site.webUrl ?? null },
    owner: person ? { id: person.id ?? null, email: person.email ?? null } : null,
    siteId: site?.id ?? siteIn(ids),
    hasPages: isPageLibrary({ webUrl }),
  }
}

/** A list of drives may leave them out, where the site is known. https://learn.microsoft.com/graph/api/resources/sharepointids */
const siteIn = (ids: DriveFacts['sharePointIds']): string | null =>
  ids?.siteUrl && ids.siteId && ids.webId ? `${new URL(ids.siteUrl).host},${ids.siteId},${ids.webId}` : null

export const titleOf = ({ displayName, name, id }: SharePointSite): string => displayName ?? name ?? id
