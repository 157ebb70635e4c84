import { SaxesParser } from 'saxes'
import { IntegrationError } from '../../kit/kit.ts'

/** What a listing says about one thing; null where it says nothing. */
export type Resource = {
  href: string
  /** HTTP status of this thing alone; 200 unless the server says otherwise. */
  status: number
  collection: boolean
  etag: string | null
  size: number | null
  /** ISO 8601 UTC. */
  modifiedAt: string | null
  mediaType: string | null
  /** Properties that only Nextcloud and ownCloud know, by name, where they were asked for and have a value. */
  own: Readonly<Record<string, string>>
}

/** Whose words are understood. Whatever the prefix; elements of other namespaces are passed over. */
const spaces: Readonly<Record<string, 'dav' | 'own'>> = {
  'DAV:': 'dav',
  'http://owncloud.org/ns': 'own',
  'http://nextcloud.org/ns': 'own',
}
type Element = { space: 'dav' | 'own'; name: string; text: string; children: Element[] }
type Scope = Record<string, string>

/** One `response` element, given the namespaces declared around it. @throws UnreadableThing */
export function parseResponse(xml: string, scope: Scope): Resource {
  const response = elements(xml, scope).find(isDav('response'))
  const href = response?.children.find(isDav('href'))
  if (response === undefined || href === undefined) throw new UnreadableThing('names no address')

  const parts = response.children.filter(isDav('propstat'))
  const known = parts.filter((part) => statusOf(part) < 300).flatMap((part) => inside(part, 'prop'))
  const text = (name: string) => {
    const value = known.find(isDav(name))?.text.trim()
    // A copy: a part of a string keeps the whole string alive, here the whole listing.
    return value ? Buffer.from(value).toString() : null
  }
  const type = known.find(isDav('resourcetype'))
  const size = text('getcontentlength')
  return {
    href: href.text,
    status: statusOf(response),
    collection: type === undefined ? href.text.trim().endsWith('/') : type.children.some(isDav('collection')),
    etag: text('getetag'),
    size: size !== null && /^\d{1,15}$/.test(size) ? Number(size) : null,
    modifiedAt: isoDate(text('getlastmodified')),
    mediaType: text('getcontenttype'),
    own: ownOf(known),
  }
}

/** The namespaces that a start tag declares, prefix to URI; the prefix of the default namespace is empty. */
export const namespacesOf = (startTag: string): Scope =>
  Object.fromEntries(
    [...startTag.matchAll(/\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, prefix = '', a, b]) => [
      prefix,
      a ?? b ?? '',
    ]),
  )

const saying = (how: string) => `The server sent a listing that cannot be read: it ${how}.`

export const malformed = (how: string, cause?: unknown) => new IntegrationError('upstream', saying(how), { cause })

/** The listing of one folder says something that nobody can read, and will each time. Of other folders that says nothing. */
export class UnreadableThing extends IntegrationError {
  constructor(how: string, cause?: unknown) {
    super('upstream', saying(how), { cause })
  }
}

/** What stands outermost, also where signs stand as they are that XML has written otherwise. */
function elements(xml: string, scope: Scope): Element[] {
  try {
    return parse(xml, scope, '1.0')
  } catch {
    try {
      // Control characters can be written in this version.
      return parse(spelledOut(xml), scope, '1.1')
    } catch (error) {
      throw new UnreadableThing('is not well-formed XML', error)
    }
  }
}

/** Writes by their numbers: ampersands that begin nothing, the end of a quotation where none is, control characters. */
const spelledOut = (xml: string): string =>
  xml.replace(
    /(<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>)|&(?!(?:#\d+|#x[\da-fA-F]+|lt|gt|amp|quot|apos);)|\]\]>|[^\P{Cc}\t\n\r]|\u2028/gu,
    (sign, passed: string | undefined) => passed ?? sign.replace(/[^\]]/u, (one) => `&#${one.codePointAt(0)};`),
  )

/** Between two things there may be text, which is no document of its own. A listing cannot define entities. */
function parse(xml: string, outer: Scope, version: '1.0' | '1.1'): Element[] {
  const outermost: Element[] = []
  // Of each open element its namespaces, and what it becomes; null where it is passed over, with all that is in it.
  const open: { scope: Scope; element: Element | null }[] = []
  const parser = new SaxesParser({ fragment: true, xmlns: false, defaultXMLVersion: version })
  parser.on('opentag', ({ name: tag, attributes }) => {
    const around = open.at(-1)
    const scope = scopeWithin(around?.scope ?? outer, attributes)
    const colon = tag.indexOf(':')
    const space = around?.element === null ? undefined : spaces[scope[tag.slice(0, Math.max(colon, 0))] ?? '']
    const element = space === undefined ? null : { space, name: tag.slice(colon + 1), text: '', children: [] }
    if (element !== null) (around?.element?.children ?? outermost).push(element)
    open.push({ scope, element })
  })
  const addText = (text: string) => {
    const element = open.at(-1)?.element
    if (element) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return outermost
}

function scopeWithin(scope: Scope, attributes: Readonly<Record<string, string>>): Scope {
  const declared = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  return declared.length === 0 ? scope : { ...scope, ...Object.fromEntries(declared.map(([name, uri]) => [name.slice(6), uri])) }
}

/** A property of their own that is a list is here as the texts in it, separated by commas. */
function ownOf(known: readonly Element[]): Resource['own'] {
  const own = known
    .filter(({ space }) => space === 'own')
    .map(({ name, text, children }) => [name, (children[0] ? children.map((child) => child.text).join() : text).trim()])
  return own.length === 0
    ? nothing
    : Object.fromEntries(own.filter(([, value]) => value).map(([name, value]) => [name, Buffer.from(value!).toString()]))
}
const nothing = {}

const isDav =
  (wanted: string) =>
  ({ space, name }: Element) =>
    space === 'dav' && name === wanted

const inside = (element: Element, name: string) => element.children.filter(isDav(name)).flatMap(({ children }) => children)

/** `HTTP/1.1 404 Not Found`; a part without a status is fine. */
const statusOf = ({ children }: Element) => Number(children.find(isDav('status'))?.text.match(/\s(\d{3})\b/)?.[1] ?? 200)

function isoDate(text: string | null): string | null {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
