import { existsSync, readFileSync } from 'node:fs'

/** Only Linux shows another process's memory as a file; elsewhere V8's own bound and the time limit must do. */
const observable = existsSync('/proc/self/status')

/** Resident memory of a process in bytes, 0 when it has ended or cannot be seen. */
export function residentBytes(pid: number | undefined): number {
  if (!observable || pid === undefined) return 0
  try {
    const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    return Number(kib ?? 0) * 1024
  } catch {
    return 0
  }
}
