import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { IntegrationReason } from '../kit/kit.ts'
import { listingConformance } from './conformance-listing.ts'
import { readingConformance } from './conformance-reading.ts'
import { connectTo, type Connected } from './connected.ts'
import type { FileServer } from './server-process.ts'
import { discard, type Promised, writeBelow } from './site.ts'

export type Traits = {
  /** Settings with which the server lets nobody in. */
  refused?: Record<string, unknown>
  /** How a person writes a folder below the served one. */
  baseFolder?(server: FileServer, folder: string): string
  /** A folder it may not open itself is an empty one to it. */
  hidesClosedFolders?: boolean
  /** How it ends the reading of a file it may not read itself. */
  closedFile?: IntegrationReason
  /** False: it has no way to say a name with a line break in it, or says another one. */
  saysLineBreaks?: boolean
}

/** What every file server vendor promises, tried against a real server. */
export function fileServerConformance(name: string, start: () => Promise<FileServer>, traits: Traits = {}): void {
  const { refused = { password: 'wrong' }, baseFolder = (_server: FileServer, folder: string) => folder } = traits
  const { hidesClosedFolders = false, closedFile = 'forbidden', saysLineBreaks = true } = traits
  let server: FileServer
  before(async () => {
    server = await start()
  })
  after(() => server.stop())

  const promise: Promised = (title, check) =>
    test(`${name}: ${title}`, async () => {
      for (const entry of await readdir(server.root)) await discard(join(server.root, entry))
      await using opened = new AsyncDisposableStack()
      const connect = (settings: Record<string, unknown> = {}, known?: ReadonlyMap<string, string>): Connected =>
        opened.use(connectTo(server.vendor, server.settings(settings), known ? { known } : {}))
      const base = (folder: string) => baseFolder(server, folder)
      const promised = { refused, base, hidesClosedFolders, closedFile, saysLineBreaks }
      await check({ server, connect, ...promised, write: writeBelow(server.root) })
    })

  listingConformance(promise)
  readingConformance(promise)
}
