const lookEveryMs = 1_000

/** Calls back once the process that started this one has ended, in whatever way. */
export function onceEnded(holder: number, then: () => void): void {
  const looking = setInterval(() => {
    if (process.ppid === holder && isAlive(holder)) return
    clearInterval(looking)
    then()
  }, lookEveryMs)
  looking.unref()
}

/** Not every system gives an orphan another parent. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
