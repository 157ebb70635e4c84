import { scopes } from '../client.ts'
import { dropbox } from '../vendor.ts'
import type { Item } from '../../../kit/kit.ts'
import { formOf } from '../../../kit/parts.ts'
import { drive, type Driven, paths as named } from '../../../testing/driven.ts'
import { type FakeDropbox, startDropbox } from './fake.ts'
import type { DropboxModel } from './model.ts'

export type ConnectedDropbox = Driven & {
  server: FakeDropbox
  model: DropboxModel
  /** Of the person who consented; a test may spoil it. */
  token: string
  /** The app of a team instead of a consent. */
  team: Record<string, string> | null
  choose(containers: string[]): void
}

export async function connectDropbox(): Promise<ConnectedDropbox> {
  const server = await startDropbox()
  let containers: string[] = []
  // Each host has a path of its own, so that what is asked of the wrong one is refused.
  const at = (origin: string) => `${server.origin}/${new URL(origin).host}`
  const connected: ConnectedDropbox = Object.assign(
    drive(dropbox, server, () =>
      connected.team
        ? { settings: formOf(dropbox, 'source').parse({ ...connected.team, containers }), token: null, at }
        : { settings: formOf(dropbox, 'source', 'consent').parse({ containers }), token: async () => connected.token, at },
    ),
    {
      server,
      model: server.model,
      token: server.give(scopes),
      team: null,
      choose: (next: string[]) => void (containers = next),
    },
  )
  return connected
}

/** Where things are found: `/Plans/roof.md`. */
export const paths = (index: ReadonlyMap<string, Item>): string[] => named(index).map((path) => `/${path}`)
