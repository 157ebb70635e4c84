import { IntegrationError } from '../../../kit/kit.ts'
import { readable } from '../message/headers.ts'
import { mostMailBytes } from './hand-over.ts'

/** A mail as it is stored: its headers, each with what is folded below it, and what follows them. Bytes above 127 are characters of their own. */
export type RawMail = { head: readonly string[]; body: Buffer }

/** @throws IntegrationError `settings` — it is too long to be sent */
export function rawMail(raw: string): RawMail {
  const bytes = Buffer.from(raw, 'base64url')
  if (bytes.byteLength > mostMailBytes) throw new IntegrationError('settings', 'This mail is too long to be sent from here.')
  const end = /\r?\n\r?\n/.exec(bytes.toString('latin1'))
  const head = bytes.subarray(0, end?.index ?? bytes.byteLength).toString('latin1')
  return { head: head.split(/\r?\n(?![ \t])/), body: end ? bytes.subarray(end.index + end[0].length) : Buffer.alloc(0) }
}

const nameOf = (line: string): string => line.slice(0, line.indexOf(':')).trim().toLowerCase()

/** The same without the headers of these names. */
export function without({ head, body }: RawMail, ...names: string[]): Buffer {
  const left = names.map((name) => name.toLowerCase())
  const kept = head.filter((line) => !left.includes(nameOf(line)))
  return Buffer.concat([Buffer.from([...kept, '', ''].join('\r\n'), 'latin1'), body])
}

/** The same with one header in place of those of its name. */
export const withHeader = (mail: RawMail, name: string, value: string): Buffer =>
  Buffer.concat([Buffer.from(`${name}: ${value}\r\n`), without(mail, name)])

/** All headers of that name as one, unfolded; empty when there is none. @param name in lower case */
export function headerIn({ head }: RawMail, name: string): string {
  const values = head.filter((line) => nameOf(line) === name).map((line) => line.slice(line.indexOf(':') + 1))
  return Buffer.from(values.join(', ').replace(/\r?\n/g, ''), 'latin1').toString()
}

/** @throws IntegrationError `settings` — the mail has another subject than people were told, with the one it has */
export function refuseOtherSubject(mail: RawMail, said: string): void {
  const subject = readable(headerIn(mail, 'subject'))
  if (subject !== readable(said))
    throw new IntegrationError('settings', `The subject of this mail is “${subject.slice(0, 1_000)}”.`)
}
