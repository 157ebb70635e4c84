import { setTimeout as sleep } from 'node:timers/promises'

/** @returns what was promised, or undefined when it takes longer; a failure after that is nobody's. */
export async function within<T>(ms: number, promised: Promise<T>): Promise<T | undefined> {
  const over = new AbortController()
  promised.catch(() => {})
  try {
    return await Promise.race([promised, sleep(ms, undefined, { signal: over.signal })])
  } finally {
    over.abort()
  }
}
