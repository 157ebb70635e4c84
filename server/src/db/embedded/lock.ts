import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

export type FolderLock = { release: () => void }

export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

const sqliteBusy = 5
const patienceMs = 2000

/**
 * Claims a folder for this process.
 *
 * The claim is a lock of the operating system on the file `lock`, taken through SQLite because Node has no call for it.
 * It ends with the process however that dies, so it is never stale and two starters can never both hold it. The file
 * `owner` is only what the loser's message names.
 *
 * @throws FolderInUse naming the process that holds the folder.
 */
export async function lockFolder(folder: string, named: string): Promise<FolderLock> {
  const deadline = Date.now() + patienceMs
  const ownerFile = join(folder, 'owner')

  for (;;) {
    const held = tryLock(join(folder, 'lock'))
    if (held) {
      const lock = { release: () => release(held, ownerFile) }
      try {
        writeFileSync(ownerFile, `${process.pid}\n`, { mode: 0o600 })
        return lock
      } catch (error) {
        lock.release()
        throw error
      }
    }
    // The winner writes its number a moment after it won; a number nobody bears is from an earlier owner.
    const owner = readOwner(ownerFile)
    if (owner !== null || Date.now() > deadline) {
      const who = owner === null ? 'another Quarry' : `another Quarry (process ${owner})`
      throw new FolderInUse(
        `The data folder ${named} is in use by ${who}. Stop that one, or set DATA_DIR to a folder of its own.`,
      )
    }
    await sleep(50)
  }
}

function tryLock(file: string): DatabaseSync | null {
  // SQLite would make it readable for everybody, and who can read it can lock it.
  closeSync(openSync(file, 'a', 0o600))
  const database = new DatabaseSync(file)
  try {
    // Without a journal on disk the lock is to be had even when the disk is full.
    database.exec('pragma journal_mode = memory; begin exclusive')
    return database
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null
    throw new Error(`The file ${file} cannot be locked: ${error instanceof Error ? error.message : 'unknown'}`, { cause: error })
  }
}

function release(database: DatabaseSync, ownerFile: string): void {
  if (!database.isOpen) return
  rmSync(ownerFile, { force: true })
  database.close()
}

function readOwner(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    if (!Number.isInteger(pid) || pid <= 0) return null
    process.kill(pid, 0)
    return pid
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return Number(readFileSync(file, 'utf8'))
    return null
  }
}
