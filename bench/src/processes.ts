import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of `/proc/<pid>/stat` in a second, on every Linux that Node runs on. */
const ticks = 100

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

const memoryOfProcess = (pid: number): number => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024

/** Proportional set size of a process and all its descendants, MB: shared pages count once. Linux only. */
export const memoryOf = (root: number): number => familyOf(root).reduce((sum, pid) => sum + memoryOfProcess(pid), 0)

/** Seconds of processor time that a process and all its descendants have used, also those that ended. Linux only. */
export const processorSecondsOf = (root: number): number =>
  familyOf(root).reduce((sum, pid) => {
    // After the name, which may hold anything: utime, stime and those of the children that ended are the 12th to the 15th.
    const fields = read(`/proc/${pid}/stat`)
      .replace(/^.*\) /, '')
      .split(' ')
    return sum + fields.slice(11, 15).reduce((used, field) => used + Number(field) / ticks, 0)
  }, 0)

function familyOf(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = /^PPid:\s+(\d+)/m.exec(read(`/proc/${name}/status`))?.[1]
    if (parent) parents.set(Number(name), Number(parent))
  }
  const isOurs = (pid: number | undefined): boolean => pid !== undefined && (pid === root || isOurs(parents.get(pid)))
  return [...parents.keys()].filter(isOurs)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It ended between the listing and the reading.
    return ''
  }
}
