import { rename, rm } from 'node:fs/promises'
import type { Follower } from './follower.ts'

const beside = (directory: string): string => `${directory}.beside`
const before = (directory: string): string => `${directory}.before`

/** Whether a folder is one of these, and no workspace's own. */
export const isBeside = (name: string): boolean => name.endsWith('.beside') || name.endsWith('.before')

export const removeBeside = async (directory: string): Promise<void> => {
  for (const path of [beside(directory), before(directory)]) await rm(path, { recursive: true, force: true })
}

/** Builds an index on disk beside the one that is searched. What was left of an earlier attempt is not worth looking at. */
export async function buildBeside(
  directory: string,
  open: (directory: string) => Promise<Follower>,
  signal: AbortSignal,
): Promise<void> {
  await removeBeside(directory)
  signal.throwIfAborted()
  const next = await open(beside(directory))
  const stop = (): void => void next[Symbol.asyncDispose]().catch(() => {})
  signal.addEventListener('abort', stop, { once: true })
  try {
    await next.filled
  } finally {
    signal.removeEventListener('abort', stop)
    if (!signal.aborted) await next[Symbol.asyncDispose]()
  }
  signal.throwIfAborted()
}

/** Puts what was built in the place of what is searched, which nobody may write any more. */
export async function putInPlace(directory: string): Promise<void> {
  await rename(directory, before(directory)).catch((error: NodeJS.ErrnoException) => {
    // It was never written.
    if (error.code !== 'ENOENT') throw error
  })
  await rename(beside(directory), directory)
  await rm(before(directory), { recursive: true, force: true })
}
