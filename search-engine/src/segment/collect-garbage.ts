import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// The engine of JavaScript counts shared memory as nothing, so it sees no reason to free segments that nobody uses any more: without
// this, a thread with a small heap would keep every segment that was ever merged.

let run: (() => void) | null = null
let released = 0

function exposed(): () => void {
  setFlagsFromString('--expose-gc')
  // A new context has what the flag exposes; it is a function that takes nothing.
  return runInNewContext('gc') as () => void
}

/** Says that so many bytes of shared memory are no longer used by this thread. They are freed when `enough` has gathered. */
export function noteReleased(bytes: number, enough: number): void {
  released += bytes
  if (released < enough) return
  released = 0
  run ??= exposed()
  // Not now: whoever let go of the memory may still have it on the stack.
  setImmediate(run)
}
