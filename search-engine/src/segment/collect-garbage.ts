/** V8 collects once this much memory outside its heap is reported at once: it lets 64 MB pass. */
const COUNTED = 128 * (1 << 20)

let released = 0

/**
 * Says that so many bytes of shared memory are no longer used by this thread. They are freed soon after `enough` has gathered.
 *
 * V8 counts shared memory as nothing, so it sees no reason to free segments that nobody uses any more: a thread with a small heap would keep
 * every segment that was ever merged. Memory of its own it does count; what is never written to and dropped at once takes none. V8 then
 * collects in steps between which the thread goes on, where a collection that was demanded would hold up whoever waits for it.
 */
export function noteReleased(bytes: number, enough: number): void {
  released += bytes
  if (released < enough) return
  released = 0
  void new ArrayBuffer(COUNTED)
}
