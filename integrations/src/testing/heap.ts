import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes in buffers that are in use for good. */
export function buffers(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

/** Bytes in use for good. */
export function heap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
