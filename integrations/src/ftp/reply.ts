import { IntegrationError, type IntegrationReason } from '../kit.ts'

/** One answer on the control connection. `text` is without the code; lines of a long answer are kept apart by newlines. */
export type Reply = { code: number; text: string }

/**
 * Collects bytes into replies as RFC 959 §4.2 frames them: `ddd text`, or `ddd-text` up to a line that starts with the same code and a space.
 */
export function replyReader(): { push(bytes: string): Reply[]; pending(): number } {
  let rest = ''
  let open: { code: string; lines: string[] } | null = null
  const push = (bytes: string) => {
    const lines = (rest + bytes).split('\n')
    rest = lines.pop() ?? ''
    const replies: Reply[] = []
    for (const raw of lines) {
      const text = raw.replace(/\r$/, '')
      const [, code = '', mark = ''] = /^(\d{3})([ -]|$)/.exec(text) ?? []
      if (open && (code !== open.code || mark === '-')) open.lines.push(text)
      else if (open) {
        replies.push({ code: Number(code), text: [...open.lines, text.slice(4)].join('\n') })
        open = null
      } else if (mark === '-') open = { code, lines: [text.slice(4)] }
      else if (code !== '') replies.push({ code: Number(code), text: text.slice(4) })
    }
    return replies
  }
  return { push, pending: () => rest.length + (open?.lines.length ?? 0) }
}

const vanished = /no such|not found|not exist|cannot find|can't find/i
const wantsTls = /\b(TLS|SSL|AUTH|encrypt\w*|secure)\b/i

/** Why the server said no. Servers agree on the code, hardly on the words. */
export function refusal({ code, text }: Reply, cause?: unknown): IntegrationError {
  return new IntegrationError(reasonOf(code, text), `The server answered: ${code} ${text.split('\n').at(-1)?.slice(0, 300)}`, {
    cause,
  })
}

function reasonOf({ code, text }: Reply): IntegrationReason {
  if (code === 421) return 'throttled'
  if (code === 530 && wantsTls.test(text)) return 'settings'
  if (code === 430 || code === 530 || code === 532) return 'auth'
  if (code === 521 || code === 522 || code === 533 || code === 534) return 'settings'
  if (code === 550 || code === 553) return vanished.test(text) ? 'notFound' : 'forbidden'
  return 'upstream'
}
