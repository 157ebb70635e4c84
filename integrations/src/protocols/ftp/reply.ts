import { IntegrationError, type IntegrationReason } from '../../kit/kit.ts'

/** One answer on the control connection. `text` is without the code; lines of a long answer are kept apart by newlines. */
export type FtpReply = { code: number; text: string }

/**
 * Collects bytes into replies as RFC 959 §4.2 frames them: `ddd text`, or `ddd-text` up to a line that starts with the same code and a space.
 */
export function replyReader(): {
  push(bytes: string): FtpReply[]
  /** Bytes of a reply that has not ended. */ pending(): number
} {
  let rest = ''
  let open: { code: string; lines: string[] } | null = null
  let held = 0
  const push = (bytes: string) => {
    const lines = (rest + bytes).split('\n')
    rest = lines.pop() ?? ''
    const replies: FtpReply[] = []
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
    held = open || rest ? held + bytes.length : 0
    return replies
  }
  return { push, pending: () => held }
}

const vanished = /no such|not found|not exist|cannot find|can't find/i
const wantsTls = /\b(TLS|SSL|AUTH|encrypt\w*|secure)\b/i

/** Why the server said no. Servers agree on the code, hardly on the words. */
export function refusal(reply: FtpReply): IntegrationError {
  const words = reply.text.split('\n').at(-1)?.slice(0, 300)
  return new IntegrationError(reasonOf(reply), `The server answered: ${reply.code} ${words}`, { cause: reply })
}

/** Whether a failure is the server's answer with one of these codes. */
export const isAbout = (error: unknown, codes: readonly number[]): error is IntegrationError =>
  error instanceof IntegrationError && codes.includes((error.cause as Partial<FtpReply> | undefined)?.code ?? 0)

function reasonOf({ code, text }: FtpReply): IntegrationReason {
  if (code === 421) return 'throttled'
  if (code === 530 && wantsTls.test(text)) return 'settings'
  if (code === 430 || code === 530 || code === 532) return 'auth'
  if (code === 521 || code === 522 || code === 533 || code === 534) return 'settings'
  if (code === 550 || code === 553) return vanished.test(text) ? 'notFound' : 'forbidden'
  return 'upstream'
}
