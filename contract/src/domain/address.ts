/** What is wrong with an address as a person typed it; null where it is one. */
export type AddressTrouble = 'space' | 'scheme' | 'login' | 'malformed'

const scheme = /^([a-z][a-z\d+.-]*):\/\//i

/** An address with a scheme as it is, any other as one of https. People copy hosts, ports and paths without it. */
export function withScheme(typed: string): string {
  const text = typed.trim()
  if (text === '' || scheme.test(text)) return text
  const bare = text.replace(/^\/\//, '')
  return `https://${isSix(bare) ? `[${bare}]` : bare}`
}

/** Whether it looks like an IPv6 address: one with two colons at least. Each sign is looked at once, however many there are. */
const isSix = (text: string): boolean => text.indexOf(':') !== text.lastIndexOf(':') && /^[\da-f:][\da-f:.]*$/i.test(text)

/** Whether it is left to us to find out how a server is spoken to. */
export const lacksScheme = (typed: string): boolean => withScheme(typed) !== typed.trim()

export function addressTrouble(typed: string): AddressTrouble | null {
  const text = withScheme(typed)
  if (/\s/.test(text)) return 'space'
  if (!/^https?:\/\//i.test(text)) return text === '' ? 'malformed' : 'scheme'
  const url = URL.parse(text)
  if (url === null) return 'malformed'
  return url.username === '' && url.password === '' ? null : 'login'
}
