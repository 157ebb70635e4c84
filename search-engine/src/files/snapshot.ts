import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openSegment } from '../segment/columns.ts'
import { readVerified, syncDirectory, UNFINISHED, writeDurably } from './durable.ts'
import type { SavedFile } from './durable.ts'
import { MANIFEST, readManifest, writeManifest } from './manifest.ts'
import type { SavedSegment } from './manifest.ts'

const SEGMENT = '.segment'
const LIVE = '.live'

/** A segment to be saved; `saved` names what an earlier snapshot has already written. */
export type UnsavedSegment = {
  buffer: SharedArrayBuffer
  live: Uint8Array | null
  saved: { segment: SavedFile | null; live: SavedFile | null }
}

/** @property discarded what was wrong with the snapshot that was there; null when there was none. */
export type Loaded = { cursor: string; segments: LoadedSegment[] } | { discarded: Error | null }

export type LoadedSegment = { buffer: SharedArrayBuffer; live: Uint8Array | null; saved: SavedSegment }

/** Removes files of ours that no snapshot needs; anything else in the folder is left alone. */
function removeRubbish(directory: string, needed: readonly SavedSegment[] | null): void {
  const names = new Set(needed?.flatMap(({ segment, live }) => [segment.name, ...(live ? [live.name] : [])]))
  if (needed) names.add(MANIFEST)
  for (const name of readdirSync(directory)) {
    const ours = name === MANIFEST || [SEGMENT, LIVE, UNFINISHED].some((suffix) => name.endsWith(suffix))
    if (ours && !names.has(name)) rmSync(join(directory, name), { force: true })
  }
}

/**
 * Writes a snapshot. Until its manifest takes its name the former snapshot stands, whole and untouched.
 *
 * @returns the files of the segments, in their order.
 */
export function saveSnapshot(directory: string, cursor: string, segments: readonly UnsavedSegment[]): SavedSegment[] {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const files = segments.map(({ buffer, live, saved }) => ({
    segment: saved.segment ?? writeDurably(directory, randomUUID() + SEGMENT, new Uint8Array(buffer)),
    live: live ? (saved.live ?? writeDurably(directory, randomUUID() + LIVE, live)) : null,
  }))
  // The manifest must not reach the disk before the names it mentions.
  syncDirectory(directory)
  writeManifest(directory, { cursor, segments: files })
  syncDirectory(directory)
  removeRubbish(directory, files)
  return files
}

/** Reads the last snapshot. Where none is whole and of this version, what was in the folder is removed. */
export function loadSnapshot(directory: string): Loaded {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  try {
    const { cursor, segments } = readManifest(directory)
    const loaded = segments.map((saved): LoadedSegment => {
      const buffer = readVerified(directory, saved.segment)
      const { documents } = openSegment(buffer)
      const live = saved.live && new Uint8Array(readVerified(directory, saved.live))
      if (live && live.length !== documents) throw new Error('The deletions belong to another segment')
      return { buffer, live, saved }
    })
    removeRubbish(directory, segments)
    return { cursor, segments: loaded }
  } catch (error) {
    const wasThere = existsSync(join(directory, MANIFEST))
    // Whatever is wrong with it, the record elsewhere is right: the index is built again.
    removeRubbish(directory, null)
    return { discarded: wasThere ? (error as Error) : null }
  }
}
