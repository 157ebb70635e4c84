import { createHash } from 'node:crypto'
import type { Change } from '../kit.ts'
import { AppRegistration } from '../microsoft/app-registration.ts'
import { isApp, tokenOf } from '../microsoft/token.ts'
import { type Drives, drivesOf, type OneDriveIo } from './drives.ts'
import { isDocument, itemOf } from './item.ts'
import { chosenId, foldersIn, type Place } from './places.ts'
import { inParallel } from './parallel.ts'
import type { DriveItem } from './shapes.ts'
import type { Tree } from './tree.ts'

/** What one run knows: as whom it reads, and what was chosen. */
export type Reading = {
  drives: Drives
  /** An app reads in its own name, and is told who everybody is. */
  byApp: boolean
  /** Address of the person in whose name it is read; null for an app. */
  account: string | null
  chosen: readonly string[]
  /** Changes when other things were chosen or somebody else reads; where a cursor stands says nothing about those. */
  scope: string
  /** Folders of which what lies below is read; null: everything in the drive. */
  foldersChosenIn(place: Place): readonly string[] | null
}

export async function beginReading(io: OneDriveIo): Promise<Reading> {
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

/** What these items of a log are now: there, or gone from what was chosen. Folders are no documents and say nothing. */
export async function statesOf(tree: Tree, place: Place, items: readonly DriveItem[]): Promise<Change[]> {
  return inParallel(items.filter(isDocument), async (item) => {
    const { path, isChosen } = await tree.pathOf(item)
    if (!isChosen) return { kind: 'gone', externalId: `${place.id}/${item.id}` }
    return { kind: 'item', item: itemOf(place.id, item, { ancestors: path, access: await tree.readersOf(item) }) }
  })
}
