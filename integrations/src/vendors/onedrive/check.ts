import { z } from 'zod'
import { type CheckResult, IntegrationError } from '../../kit/kit.ts'
import { version } from '../../platforms/microsoft/client.ts'
import { isClosed } from '../../platforms/microsoft/failure.ts'
import { type Drives, drivesOf, type OneDriveIo } from './drives.ts'
import { placesOf } from './places.ts'
import { beginReading } from './reading.ts'
import { proveSiteGroups } from './site-groups.ts'

const Some = z.object({ value: z.array(z.unknown()) })

/** What an administrator must have allowed the app, and a call that shows it. */
const needed = [
  { role: 'User.Read.All', path: '/users', query: { $select: 'id', $top: 1 } },
  { role: 'GroupMember.Read.All', path: '/groups', query: { $select: 'id', $top: 1 } },
  { role: 'Sites.Read.All', path: '/sites', query: { search: '*', $top: 1 } },
]

/** Proves the credentials, what they may do, and that what was chosen is there. @throws IntegrationError `auth` — a permission is missing */
export async function check(io: OneDriveIo): Promise<CheckResult> {
  const reading = await beginReading(io)
  if (reading.byApp) {
    for (const each of needed) await allowed(reading.drives, each)
    await proveSiteGroups(io)
  }
  if (reading.chosen.length > 0) await placesOf(reading.drives, reading)
  else if (!reading.byApp) await drivesOf(io).ownDrive()
  return {}
}

async function allowed({ graph }: Drives, { role, path, query }: (typeof needed)[number]): Promise<void> {
  try {
    await graph.get(version + path, query, Some)
  } catch (error) {
    const isRefused = isClosed(error) || (error instanceof IntegrationError && error.reason === 'auth')
    if (!isRefused) throw error
    const advice = `Grant it the application permission ${role}, with the consent of an administrator.`
    throw new IntegrationError('auth', `${(error as Error).message}. The app may not read everything yet. ${advice}`)
  }
}
