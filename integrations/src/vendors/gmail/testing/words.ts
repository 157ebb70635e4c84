import { readable } from '../message/headers.ts'
import type { FakeMessage, FakePart } from './model.ts'

/** Whether Gmail's search would find it: words and the operators of https://support.google.com/mail/answer/7190 that are used here. */
export const isMeant = (message: FakeMessage, query: string): boolean =>
  (query.match(/(?:\w+:)?(?:"[^"]*"|\S+)/g) ?? []).every((term) => fits(message, term))

const places: Readonly<Record<string, string>> = {
  inbox: 'INBOX',
  sent: 'SENT',
  drafts: 'DRAFT',
  unread: 'UNREAD',
  starred: 'STARRED',
}

function fits({ labelIds, payload }: FakeMessage, term: string): boolean {
  const [, operator, quoted = ''] = /^(?:(\w+):)?(.*)$/.exec(term) ?? []
  const words = quoted.replaceAll('"', '').toLowerCase()
  const header = (name: string) =>
    readable(payload.headers.find((each) => each.name.toLowerCase() === name)?.value ?? '').toLowerCase()
  if (operator === undefined) return [header('subject'), header('from'), textIn(payload)].some((each) => each.includes(words))
  if (['from', 'to', 'cc', 'subject'].includes(operator)) return header(operator).includes(words)
  if (operator === 'rfc822msgid') return header('message-id') === `<${words}>`
  if (operator === 'in' || operator === 'is') return labelIds.includes(places[words] ?? '')
  return false
}

const textIn = ({ mimeType, content, parts }: FakePart): string =>
  [mimeType.startsWith('text/') && content ? Buffer.from(content).toString() : '', ...parts.map(textIn)].join(' ').toLowerCase()
