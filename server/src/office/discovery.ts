import { createPublicKey, type KeyObject } from 'node:crypto'
import { defaultLimits } from '@quarry/extraction/limits'
import { parseXml } from '@quarry/extraction/xml'

/** What an office server says of itself. */
export type Discovery = {
  /** Where it shows documents, by their extension, as it says it: with places for values. */
  viewers: ReadonlyMap<string, string>
  /** What it signs its calls with, the present key first; empty: it signs none. */
  keys: readonly KeyObject[]
}

/** For showing without changing; of servers that only edit, the editor, which obeys what a file allows. */
const actions = ['view', 'edit']

/** @throws Error when it is no such description. */
export function readDiscovery(xml: Buffer): Discovery {
  const found = actions.map(() => new Map<string, string>())
  let keys: KeyObject[] = []
  let isDiscovery = false
  parseXml(xml, defaultLimits, {
    open(name, { name: action = '', ext = '', urlsrc = '', ...key }) {
      if (name === 'wopi-discovery') isDiscovery = true
      if (name === 'action' && ext !== '' && urlsrc !== '') found[actions.indexOf(action)]?.set(ext.toLowerCase(), urlsrc)
      if (name === 'proof-key')
        keys = [keyOf(key['modulus'], key['exponent']), keyOf(key['oldmodulus'], key['oldexponent'])].flatMap(
          (each) => each ?? [],
        )
    },
  })
  if (!isDiscovery) throw new Error('This is no description of an office server.')
  return { viewers: new Map(found.toReversed().flatMap((each) => [...each])), keys }
}

function keyOf(modulus: string | undefined, exponent: string | undefined): KeyObject | null {
  if (!modulus || !exponent) return null
  const [n, e] = [modulus, exponent].map((value) => Buffer.from(value, 'base64').toString('base64url'))
  return createPublicKey({ key: { kty: 'RSA', n: n!, e: e! }, format: 'jwk' })
}
