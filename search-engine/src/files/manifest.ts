import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { analysisFingerprint } from '../analyze/fingerprint.ts'
import { SEGMENT_VERSION } from '../segment/columns.ts'
import { writeDurably } from './durable.ts'
import type { SavedFile } from './durable.ts'

export type SavedSegment = { segment: SavedFile; live: SavedFile | null }

/** What a snapshot consists of. It becomes the present one when this file takes its name. */
type Manifest = { version: string; cursor: string; segments: SavedSegment[] }

export const MANIFEST = 'manifest'

/** Says how texts became terms and terms became bytes. */
const currentVersion = (): string => `${SEGMENT_VERSION}-${analysisFingerprint()}`

export function writeManifest(directory: string, content: Omit<Manifest, 'version'>): void {
  const text = JSON.stringify({ version: currentVersion(), ...content })
  writeDurably(directory, MANIFEST, Buffer.from(`${crc32(text)}\n${text}`))
}

/** @throws Error when there is none, when it is damaged, or when it was written by another version. */
export function readManifest(directory: string): Manifest {
  const content = readFileSync(join(directory, MANIFEST), 'utf8')
  const end = content.indexOf('\n')
  const text = content.slice(end + 1)
  if (end < 0 || content.slice(0, end) !== String(crc32(text))) throw new Error('The manifest is damaged')
  // Its checksum holds, so it is what `writeManifest` wrote.
  const manifest = JSON.parse(text) as Manifest
  if (manifest.version !== currentVersion()) throw new Error('The snapshot was written by another version')
  return manifest
}
