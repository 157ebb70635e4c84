import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '../../server/testing/product.ts'
import { type Bench, most } from './row.ts'
import { temporaryData } from './temporary-data.ts'

/** Memory of a fresh, idle product: server, threads and database together. */
export const memory: Bench = async function* () {
  await using data = await temporaryData()
  const product = await startProduct({ dataDir: data.path })
  await sleep(10_000)
  yield {
    bench: 'memory',
    what: 'idle, everything included (proportional set size)',
    value: memoryOf(product.process.pid ?? 0),
    unit: 'MB',
    budget: most(350),
  }
  await product.stop()
}

/** Looks at the memory of a process every second until it is asked for the most. */
export function watchMemory(root: number): { most(): number } {
  let most = 0
  const watching = setInterval(() => (most = Math.max(most, memoryOf(root))), 1_000)
  return {
    most() {
      clearInterval(watching)
      return Math.max(most, memoryOf(root))
    },
  }
}

/** Proportional set size of a process and all its descendants, MB: shared pages count once. Linux only. */
export function memoryOf(root: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = /^PPid:\s+(\d+)/m.exec(read(`/proc/${name}/status`))?.[1]
    if (parent) parents.set(Number(name), Number(parent))
  }
  const isOurs = (pid: number | undefined): boolean => pid !== undefined && (pid === root || isOurs(parents.get(pid)))
  return [...parents.keys()]
    .filter(isOurs)
    .reduce((sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024, 0)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It ended between the listing and the reading.
    return ''
  }
}
