/**
 * Watches this thread for work that lets nobody else in. It counts processor time, not the clock, so that a crowded machine raises no
 * alarm.
 */
export function watchLoop(everyMs = 5): { longestMs(): number; stop(): void } {
  let longest = 0
  let before = process.threadCpuUsage()
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longest = Math.max(longest, (user + system) / 1000)
  }
  const timer = setInterval(look, everyMs)
  return {
    longestMs() {
      look()
      return longest
    },
    stop: () => clearInterval(timer),
  }
}
