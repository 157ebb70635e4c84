/** What stands in the first element of a name. Stores write no attributes there, and nest nothing in what is asked for. */
export function elementOf(xml: string, name: string): string | null {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text === undefined ? null : text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, unescaped)
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(all: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return named[name] ?? all
  return String.fromCharCode(decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal))
}
