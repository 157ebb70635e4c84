import { IntegrationError } from '../kit.ts'
import { type Cloud, signIn } from './cloud.ts'
import type { Dialect } from './dialect.ts'
import { locate, type Located } from './locate.ts'
import { openPaths, type Paths } from './paths.ts'
import type { CloudIo, CloudSettings } from './settings.ts'
import type { Space } from './space.ts'

/** What the calls of one run share. */
export type Session = { cloud: Cloud; spaces: readonly Space[]; paths: Paths }

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
  const sessions = new WeakMap<CloudSettings, Promise<Session>>()

  async function open(io: CloudIo): Promise<Session> {
    const cloud = await openCloud(io, product)
    return { cloud, spaces: await cloud.dialect.spaces(io, cloud), paths: openPaths() }
  }
  const reopen = (io: CloudIo): Promise<Session> => {
    const opening = open(io)
    sessions.set(io.settings, opening)
    // A failure is told to those who wait for it; who comes later tries again.
    opening.catch(() => sessions.delete(io.settings))
    return opening
  }
  return { reopen, get: (io: CloudIo): Promise<Session> => sessions.get(io.settings) ?? reopen(io) }
}
