import assert from 'node:assert/strict'
import { chmod, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Change, IntegrationError, type IntegrationReason, type Item } from '../kit/kit.ts'
import type { Connected } from './connected.ts'
import type { FileServer } from './server-process.ts'

/** An empty folder served by a real server, and what a test does with it. */
export type TestSite = {
  server: FileServer
  /** Connects with the right settings except for those given; what is known was indexed before. */
  connect(settings?: Record<string, unknown>, known?: ReadonlyMap<string, string>): Connected
  /** Settings with which the server lets nobody in. */
  refused: Record<string, unknown>
  hidesClosedFolders: boolean
  closedFile: IntegrationReason
  /** Whether it gives out names with line breaks in them as they are; a protocol of lines has no way to. */
  saysLineBreaks: boolean
  /** How a person writes a folder below the served one. */
  base(folder: string): string
  write: ReturnType<typeof writeBelow>
}

/** Registers a test of one promise. */
export type Promised = (title: string, check: (site: TestSite) => Promise<void>) => void

/** Writes files that anybody may read. */
export const writeBelow = (root: string) => async (path: string, content: string | Uint8Array, modified?: Date) => {
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content, { mode: 0o644 })
  if (modified) await utimes(file, modified, modified)
}

export async function discard(path: string): Promise<void> {
  await chmod(path, 0o755).catch(() => null)
  await rm(path, { recursive: true, force: true })
}

/** For assert.rejects: a failure of the outside world, for this reason. */
export const failure = (reason: IntegrationReason) => (error: unknown) => {
  assert.ok(error instanceof IntegrationError, `not an IntegrationError: ${String(error)}`)
  assert.equal(error.reason, reason, error.message)
  return true
}

export const ids = (items: readonly Item[]) => items.map(({ externalId }) => externalId).toSorted()

export const versions = (items: readonly Item[]) => new Map(items.map(({ externalId, version }) => [externalId, version]))

export const brief = (change: Change) =>
  change.kind === 'item'
    ? `item ${change.item.externalId}`
    : change.kind === 'skipped' || change.kind === 'deleted' || change.kind === 'unchanged'
      ? `${change.kind} ${change.externalId}`
      : change.kind
