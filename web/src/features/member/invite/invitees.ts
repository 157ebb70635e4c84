import { Email } from '@quarry/contract/account/person'

/** One address as it was given. */
export type Invitee = {
  /** Line of the text or the file, from 1. */
  line: number
  /** As it was written. */
  raw: string
  /** Null: `raw` is no address. */
  email: string | null
  problem: 'malformed' | 'duplicate' | null
}

/**
 * Addresses of a text: separated by commas, semicolons, new lines or spaces, with or without names.
 *
 * @example parseInvitees('Kim <kim@a.kr>; lee@a.kr') → kim@a.kr and lee@a.kr, both of line 1
 */
export function parseInvitees(text: string): Invitee[] {
  const found = text.split(/\r\n|\r|\n/).flatMap((content, index) => pieces(content).map((raw) => ({ line: index + 1, raw })))
  return judge(found)
}

/** Marks what is no address, and what was named before. */
export function judge(given: readonly { line: number; raw: string }[]): Invitee[] {
  const seen = new Set<string>()
  return given.map(({ line, raw }) => {
    const bare = /<([^<>]*)>/.exec(raw)?.[1] ?? raw
    const { data: email } = Email.safeParse(bare.replace(/^mailto:/i, ''))
    if (email === undefined) return { line, raw, email: null, problem: 'malformed' }
    const problem = seen.has(email) ? 'duplicate' : null
    seen.add(email)
    return { line, raw, email, problem }
  })
}

/** A name may hold commas and spaces: whatever stands before `<address>` belongs to it. */
function pieces(line: string): string[] {
  const parts = line.split(/(?<=>)|[;]/).flatMap((part) => (part.includes('<') ? splitBeforeName(part) : part.split(/[,;\s]+/)))
  return parts.map((part) => part.replace(/^[,;\s]+|[,;\s]+$/g, '')).filter(Boolean)
}

/** `lee@a.kr, Kim, Minsu <kim@a.kr>`: plain addresses come first, the rest is one name with its address. */
function splitBeforeName(part: string): string[] {
  const before = part.slice(0, part.indexOf('<'))
  const plain = /^(?:[,\s]*[^\s,<>"]+@[^\s,<>"]+[,\s]+)+/.exec(before)?.[0] ?? ''
  return [...plain.split(/[,\s]+/), part.slice(plain.length)]
}
