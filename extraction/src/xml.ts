import { StringDecoder } from 'node:string_decoder'
import { Parser } from 'htmlparser2'
import { canonicalPrefixes } from './xml-namespaces.ts'
import type { Limits } from './limits.ts'
import { refuse } from './refusal.ts'

export type Attributes = Record<string, string>

export type XmlHandler = {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

const stepBytes = 1 << 18

/**
 * Walks through an XML part in bounded memory. Names arrive with the usual prefixes (`w:p`, `text:h`), whichever the file
 * uses; elements of spreadsheets and package parts arrive without one.
 *
 * @param bytes null is an absent part: nothing happens.
 * @throws refusal bomb — nested too deep, or with entity declarations
 */
export function parseXml(bytes: Buffer | null, limits: Limits, handler: XmlHandler): void {
  if (!bytes) return
  refuseEntities(bytes)
  const names = createNames()
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > limits.xmlDepth) throw refuse('bomb', 'XML nested too deep')
        names.enter(depth, attributes)
        handler.open?.(names.of(name), names.attributes(attributes))
      },
      ontext(text) {
        handler.text?.(text)
      },
      onclosetag(name) {
        handler.close?.(names.of(name))
        names.leave(depth--)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new StringDecoder('utf8')
  for (let at = 0; at < bytes.length; at += stepBytes) parser.write(decoder.write(bytes.subarray(at, at + stepBytes)))
  parser.end(decoder.end())
}

/**
 * The text of each element of a flat part, by the element's name; what a name holds several times is joined.
 *
 * @param bytes null is an absent part: nothing is found.
 * @throws refusal bomb
 */
export function textsByName(bytes: Buffer | null, limits: Limits): Record<string, string> {
  const texts: Record<string, string> = {}
  let current = ''
  parseXml(bytes, limits, {
    open(name) {
      current = name
    },
    text(text) {
      texts[current] = (texts[current] ?? '') + text
    },
    close() {
      current = ''
    },
  })
  return texts
}

/** @throws refusal bomb */
export function refuseEntities(bytes: Buffer): void {
  if (bytes.subarray(0, 65_536).includes('<!ENTITY')) throw refuse('bomb', 'XML with entity declarations')
}

/** Translates a file's own namespace prefixes into the usual ones. Most files use those already: then nothing is done. */
function createNames() {
  let prefixes = new Map<string, string>()
  let cache = new Map<string, string>()
  const outer: { depth: number; prefixes: Map<string, string> }[] = []

  function set(next: Map<string, string>) {
    prefixes = next
    cache = new Map()
  }

  function of(name: string): string {
    if (prefixes.size === 0) return name
    let known = cache.get(name)
    if (known === undefined) {
      const colon = name.indexOf(':')
      const prefix = prefixes.get(name.slice(0, Math.max(0, colon)))
      known = prefix === undefined ? name : `${prefix}${prefix && ':'}${name.slice(colon + 1)}`
      cache.set(name, known)
    }
    return known
  }

  return {
    of,
    enter(depth: number, attributes: Attributes) {
      let next: Map<string, string> | null = null
      for (const key in attributes) {
        if (!key.startsWith('xmlns')) continue
        const own = key.slice(6)
        const usual = canonicalPrefixes.get(attributes[key]!) ?? own
        if (usual === own ? !(next ?? prefixes).has(own) : (next ?? prefixes).get(own) === usual) continue
        next ??= new Map(prefixes)
        if (usual === own) next.delete(own)
        else next.set(own, usual)
      }
      if (!next) return
      outer.push({ depth, prefixes })
      set(next)
    },
    leave(depth: number) {
      if (outer.at(-1)?.depth === depth) set(outer.pop()!.prefixes)
    },
    attributes(attributes: Attributes): Attributes {
      if (prefixes.size === 0) return attributes
      // An attribute without prefix belongs to no namespace, not to the default one.
      return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.includes(':') ? of(name) : name, value]))
    },
  }
}
