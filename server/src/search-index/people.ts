/** People of a document, as it is found by and shown with them: as the source reports them, then as the file itself says. */
export const peopleOf = ({ people, author }: { people: readonly string[]; author: string | null }): string[] => [
  ...new Set([...people, ...(author === null ? [] : [author])]),
]

const address = /^[^@\s]+@[^@\s]+\.[^@\s]+$/
const honorific = /(?<=^\p{Script=Hangul}{2,})(?:님|씨)$/u

/** What somebody is called in, or in brackets behind the name, says nothing about who it is: `Ada Kim <ada@example.com>`, `Ada Kim (Sales)`. */
const bareName = (written: string): string => written.replace(/\s*(?:<[^>]*>|\([^)]*\))\s*$/u, '').trim() || written.trim()

/**
 * What a person is known by however their name is written: without capitals, accents and titles, whichever of the names stands first, and
 * by the names an address is made of.
 * @example personKey('Kim, Ada') === personKey('ada.kim@example.com'); personKey('김 아다 님') === personKey('김아다')
 */
export function personKey(written: string): string {
  const name = bareName(written)
  const isAddress = address.test(name)
  const parts = wordsIn(isAddress ? name.slice(0, name.indexOf('@')) : name)
  // One word of an address is a person at this company only: info@, kim@.
  if (isAddress && parts.length < 2) return name.toLowerCase()
  if (parts.length === 0) return name.toLowerCase()
  if (parts.every((part) => /^\p{Script=Hangul}+$/u.test(part))) return parts.join('').replace(honorific, '')
  return parts.sort().join(' ')
}

/** Words of a name as they are compared. */
export const wordsIn = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const mark = '='
/** How an index names a person beside the ways their name is written, which begin otherwise. */
export const personLabel = (key: string): string => mark + key
export const isPersonLabel = (label: string): boolean => label.startsWith(mark)

/** All that a document is indexed by of its people. */
export const personLabels = (people: readonly string[]): string[] => [
  ...new Set([...people.map((name) => name.replace(/^=+/, '')), ...people.map((name) => personLabel(personKey(name)))]),
]
