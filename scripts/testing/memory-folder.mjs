import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const gigabyte = 1024 ** 3
const enough = { disk: 2 * gigabyte, memory: 6 * gigabyte }
const prefix = '/dev/shm/quarry-tests-'

/**
 * Where tests may keep what they write in memory. They make and delete databases of a thousand small files each by the hundred, which costs
 * a disk's file system more work than most tests are.
 *
 * @returns the folder, which goes with `remove`; null where memory is short or programs may not be started from there.
 */
export function openMemoryFolder() {
  const folder = `${prefix}${process.pid}`
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  try {
    if (process.availableMemory() < enough.memory) return null
    for (const path of globSync(`${prefix}*`)) if (isAbandoned(path)) rmSync(path, { recursive: true, force: true })
    mkdirSync(folder)
    // As every temporary folder: servers that tests start run as somebody else.
    chmodSync(folder, 0o1777)
    if (isRoomy(folder) && startsPrograms(folder)) return { path: folder, remove }
  } catch {
    // There is no such file system, or not for us.
  }
  remove()
  return null
}

/** A run that was killed leaves its folder behind, and with it memory. */
const isAbandoned = (path) => !existsSync(`/proc/${path.slice(prefix.length)}`)

function isRoomy(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= enough.disk
}

function startsPrograms(folder) {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  execFileSync(program)
  rmSync(program)
  return true
}
