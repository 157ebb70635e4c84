import { writeSync } from 'node:fs'
import { reason } from '../refusal.ts'

const answerPipe = 3

/** Hands bytes to the parent, however long it takes them. */
export function send(bytes: Buffer): void {
  for (let sent = 0; sent < bytes.length;) sent += patiently(() => writeSync(answerPipe, bytes, sent))
}

/** Some systems hand over pipes that do not wait by themselves. */
export function patiently(act: () => number): number {
  for (;;) {
    try {
      return act()
    } catch (error) {
      if (reason(error) === 'EOF') return 0
      if (reason(error) !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
    }
  }
}
