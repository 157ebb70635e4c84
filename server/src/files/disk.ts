import { statfs } from 'node:fs/promises'
import { limits } from '@quarry/contract/limits'

/** How files and PostgreSQL say that a disk or a quota is full. */
const codes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']
/** Who could not write a moment ago most likely cannot now. */
const rememberedMs = 30_000
/** What others write to the disk meanwhile is little, and files come by the hundred a second. */
const lookEveryMs = 1_000

/** Whether something failed for want of space, of the files or of the database. */
export function isDiskFull(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) if ('code' in each && codes.includes(each.code)) return true
  return false
}

/** For what is merely noted: a full disk takes no note, and keeps nobody from anything else. */
export async function unlessDiskFull(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!isDiskFull(error)) throw error
  })
}

/** Refused before the disk is full, so that what is small and matters more can still be written. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
  readonly code = 'ENOSPC'
}

/** How much space is left for what Quarry keeps, and whether anything failed for lack of it. */
export class Disk {
  readonly #folders: readonly string[]
  readonly #leastFree: number
  readonly #clock: { now(): Date }
  #failedAt = Number.NEGATIVE_INFINITY
  /** What the last look found beyond the reserve, less what may have been written since. */
  #spare = 0
  #lookedAt = Number.NEGATIVE_INFINITY

  /** @param options.folders that of the data, and those that may be on other disks. */
  constructor({
    folders,
    clock,
    leastFree = limits.leastFreeBytes,
  }: {
    folders: readonly string[]
    clock: { now(): Date }
    leastFree?: number
  }) {
    this.#folders = folders
    this.#leastFree = leastFree
    this.#clock = clock
  }

  /** Remembers a failed write if it failed for want of space; the database may be on another disk. */
  note(error: unknown): void {
    if (isDiskFull(error)) this.#failedAt = this.#clock.now().getTime()
  }

  /** @param bytes that are written at most before this is asked again. @throws DiskFull — too little is left for files. */
  async refuseWhenLow(bytes: number): Promise<void> {
    // Clocks are set back, too.
    const isStale = Math.abs(this.#clock.now().getTime() - this.#lookedAt) > lookEveryMs
    if ((isStale || this.#spare < bytes) && (await this.#isLow())) throw new DiskFull(this.#sentence())
    this.#spare -= bytes
  }

  /** Why nothing should be written now; null when all is well. */
  async trouble(): Promise<string | null> {
    if (await this.#isLow()) return this.#sentence()
    const isRemembered = this.#clock.now().getTime() - this.#failedAt < rememberedMs
    return isRemembered ? 'the disk of the database is full' : null
  }

  async #isLow(): Promise<boolean> {
    const free = await Promise.all(this.#folders.map(async (folder) => statfs(folder)))
    this.#spare = Math.min(...free.map(({ bavail, bsize }) => bavail * bsize)) - this.#leastFree
    this.#lookedAt = this.#clock.now().getTime()
    return this.#spare < 0
  }

  #sentence(): string {
    return `less than ${Math.round(this.#leastFree / 1024 / 1024)} MB are free on the disk of ${this.#folders.length > 1 ? 'the data folder or of BLOB_URL' : 'the data folder'}`
  }
}
