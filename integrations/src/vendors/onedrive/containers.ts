import type { Container } from '../../kit/kit.ts'
import { isApp } from '../../platforms/microsoft/token.ts'
import { type Drives, drivesOf, type OneDriveIo } from './drives.ts'
import { inParallel } from './parallel.ts'
import { chosenId, librariesOf, peopleWithDrives, placeOf, titleOf } from './places.ts'

/** Their libraries and folders take a call each; a tenant has thousands of sites. */
const sitesLookedInto = 100
const drivesLookedInto = 50

const byName = (one: { name: string }, other: { name: string }): number => one.name.localeCompare(other.name)

/** Drives of people, sites with their libraries, and the folders directly in them. Of many, the first are looked into. */
export async function containers(io: OneDriveIo): Promise<Container[]> {
  const drives = drivesOf(io)
  const own = isApp(io) ? await people(drives) : await ownDrive(drives)
  const sites = (await drives.sites()).toSorted((one, other) => titleOf(one).localeCompare(titleOf(other)))
  const libraries = await inParallel(sites.slice(0, sitesLookedInto), async (site) =>
    (await librariesOf(drives, site)).map(({ id, title }) => container(chosenId.drive(id), title, chosenId.site(site.id))),
  )
  const shown = [...own, ...sites.map((site) => container(chosenId.site(site.id), titleOf(site), null)), ...libraries.flat()]
  const looked = shown.filter(({ id }) => id.startsWith(chosenId.drive(''))).slice(0, drivesLookedInto)
  return [...shown, ...(await inParallel(looked, (drive) => foldersIn(drives, drive))).flat()]
}

const container = (id: string, name: string, parentId: string | null, count: number | null = null): Container => ({
  id,
  name,
  parentId,
  count,
})

const people = async (drives: Drives): Promise<Container[]> =>
  (await peopleWithDrives(drives))
    .map(({ id, displayName }) => container(chosenId.user(id), `OneDrive (${displayName ?? id})`, null))
    .toSorted(byName)

async function ownDrive(drives: Drives): Promise<Container[]> {
  const drive = await drives.ownDrive()
  return drive ? [container(chosenId.drive(drive.id), placeOf(drive, null).title, null)] : []
}

/** @returns of each folder how much lies directly in it. */
async function foldersIn(drives: Drives, drive: Container): Promise<Container[]> {
  const id = drive.id.slice(chosenId.drive('').length)
  const folders: Container[] = []
  for await (const { values } of drives.children(id, 'root'))
    for (const { id: folder, name, folder: facts } of values)
      if (facts) folders.push(container(chosenId.folder(id, folder), name, drive.id, facts.childCount ?? null))
  return folders.toSorted(byName)
}
