const tickMs = 1000
const quietMs = 15_000
const hintMs = 90_000

/**
 * Says how far some work is: on a terminal in one line that is written again each second, elsewhere in a line of its own at the beginning
 * and then at most every quarter of a minute, so that a log stays short and nobody waits for minutes without a word.
 *
 * @param title what is being done, as a sentence begins.
 * @param how.count how much of it is done, of how much; only the time is shown without it, and while it returns null.
 * @param how.hint said once when nothing was counted for long.
 */
export function showProgress(title, { count = () => null, hint = '', out = process.stdout, now = Date.now } = {}) {
  const beganAt = now()
  let saidAt = beganAt
  let unsaid = hint
  const line = () => [title, shareOf(count()), elapsed(now() - beganAt)].filter(Boolean).join(' · ')
  const rewrite = () => out.write(`\r${line().slice(0, (out.columns || 80) - 1)}\x1b[K`)
  const tick = () => {
    if (unsaid !== '' && now() - beganAt >= hintMs && count() === null) {
      above(`${unsaid}\n`)
      unsaid = ''
    }
    if (out.isTTY) rewrite()
    else if (now() - saidAt >= quietMs) {
      saidAt = now()
      out.write(`${line()}\n`)
    }
  }
  /** Text of others, above the line. */
  const above = (text) => {
    if (out.isTTY) out.write('\r\x1b[K')
    out.write(text)
    if (out.isTTY && text.endsWith('\n')) rewrite()
  }
  if (out.isTTY) rewrite()
  else out.write(`${title}\n`)
  const ticking = setInterval(tick, tickMs)

  return {
    tick,
    above,
    /** @param sentence stays in the place of the line. */
    end(sentence) {
      clearInterval(ticking)
      out.write(`${out.isTTY ? '\r\x1b[K' : ''}${sentence} (${elapsed(now() - beganAt)})\n`)
    },
  }
}

function shareOf(counted) {
  if (!counted) return null
  const { done, total } = counted
  return `${done} of ${total} (${Math.floor((100 * done) / total)} %)`
}

function elapsed(ms) {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
