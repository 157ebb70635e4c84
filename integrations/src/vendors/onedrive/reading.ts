import { createHash } from 'node:crypto'
import { AppRegistration } from '../../platforms/microsoft/app-registration.ts'
import { isApp, tokenOf } from '../../platforms/microsoft/token.ts'
import { type Drives, drivesOf, type OneDriveIo } from './drives.ts'
import { chosenId, foldersIn, type OneDriveLocation } from './places.ts'

/** What one run knows: as whom it reads, and what was chosen. */
export type OneDriveListing = {
  drives: Drives
  /** An app reads in its own name, and sees who everybody is. */
  byApp: boolean
  /** Address of the person in whose name it is read; null for an app. */
  account: string | null
  chosen: readonly string[]
  /** Changes when other things were chosen or somebody else reads; where a cursor stands says nothing about those. */
  scope: string
  /** Folders whose contents are read; null: everything in the drive. */
  foldersChosenIn(place: OneDriveLocation): readonly string[] | null
}

export async function beginReading(io: OneDriveIo): Promise<OneDriveListing> {
  const drives = drivesOf(io)
  const byApp = isApp(io)
  // First and alone: refused credentials are tried once.
  await tokenOf(io)
  const account = byApp ? null : await drives.account()
  const chosen = io.settings.containers
  const app = byApp ? AppRegistration.parse(io.settings) : null
  return {
    drives,
    byApp,
    account,
    chosen,
    scope: hashOf([account, app?.tenantId ?? null, chosen.toSorted()]),
    foldersChosenIn: ({ id, site, owner }) => {
      const around = [
        chosenId.drive(id),
        ...(site ? [chosenId.site(site.id)] : []),
        ...(owner?.id ? [chosenId.user(owner.id)] : []),
      ]
      const folders = foldersIn(chosen, id)
      return folders.length === 0 || around.some((each) => chosen.includes(each)) ? null : folders
    },
  }
}

export const hashOf = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
