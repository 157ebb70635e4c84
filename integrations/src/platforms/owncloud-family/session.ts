import { IntegrationError } from '../../kit/kit.ts'
import type { Cloud, Dialect } from './dialect.ts'
import { signIn } from './cloud.ts'
import { locate, type Located } from './locate.ts'
import { openPaths, type Paths } from './paths.ts'
import type { CloudIo, CloudSettings } from './settings.ts'
import type { CloudSpace } from './space.ts'

/** What the calls of one run share. */
export type CloudSession = { cloud: Cloud; spaces: readonly CloudSpace[]; paths: Paths }

/** A product of the family: its name, and how the server found speaks. */
export type Product = { name: string; dialectOf(located: Located): Dialect }

/** @throws IntegrationError in the words the person who connects the source will read */
export async function openCloud(io: CloudIo, { name, dialectOf }: Product): Promise<Cloud> {
  if (io.settings.id.includes(':')) throw new IntegrationError('settings', 'A user name here cannot contain a colon.')
  const located = await locate(io, name)
  return signIn(io, located.root, dialectOf(located))
}

/** One session per run, for as long as the settings of the run live. */
export function openSessions(product: Product) {
  const sessions = new WeakMap<CloudSettings, Promise<CloudSession>>()

  async function open(io: CloudIo): Promise<CloudSession> {
    const cloud = await openCloud(io, product)
    return { cloud, spaces: await cloud.dialect.spaces(io, cloud), paths: openPaths() }
  }
  const reopen = (io: CloudIo): Promise<CloudSession> => {
    const opening = open(io)
    sessions.set(io.settings, opening)
    // Those who wait for it get the failure; later callers try again.
    opening.catch(() => sessions.delete(io.settings))
    return opening
  }
  return { reopen, get: (io: CloudIo): Promise<CloudSession> => sessions.get(io.settings) ?? reopen(io) }
}
