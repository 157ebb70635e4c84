import { IntegrationError } from '../../../kit/kit.ts'
import type { FieldChoices } from '../../../kit/tool.ts'
import type { SiteSettings } from '../../../platforms/atlassian/settings.ts'
import { type ConfluenceClient, current, v2 } from '../client.ts'
import { ConfluenceSpace } from '../shapes.ts'
import { scopesFor } from './scopes.ts'

/** More are not offered at once; words narrow them. */
const most = 25
/** Names are looked for in so many parts of the list, 250 in each. */
const mostParts = 8

const folded = (text: string): string => text.trim().normalize('NFC').toLowerCase()

/** Spaces whose key or name contains the words. @returns one more than `count` where there are more */
export async function spacesCalled(client: ConfluenceClient, words: string, count: number): Promise<ConfluenceSpace[]> {
  const found: ConfluenceSpace[] = []
  let parts = 0
  for await (const spaces of client.list(`${v2}/spaces`, { status: 'current', limit: 250 }, ConfluenceSpace)) {
    found.push(...spaces.filter(({ key, name }) => folded(`${name} ${key}`).includes(folded(words))))
    parts += 1
    if (found.length > count || parts === mostParts) break
  }
  return found.slice(0, count + 1)
}

/**
 * The space that people call this.
 * @throws IntegrationError `settings` — none, or several of that name; says which there are
 */
export async function spaceNamed(client: ConfluenceClient, called: string): Promise<ConfluenceSpace> {
  const similar = await spacesCalled(client, called, 250)
  const byKey = similar.filter(({ key }) => folded(key) === folded(called))
  const fitting = byKey.length > 0 ? byKey : similar.filter(({ name }) => folded(name) === folded(called))
  if (fitting.length === 1) return fitting[0]!
  const [what, shown] = fitting.length > 1 ? ['several spaces are', fitting] : ['no space is', similar]
  const keys = shown.slice(0, 10).map(({ key, name }) => `${key} (${name})`)
  const hint = keys.length > 0 ? ` There are: ${keys.join(', ')}.` : ''
  throw new IntegrationError('settings', `In Confluence ${what} called "${called}".${hint}`)
}

export const spaceChoices: FieldChoices<SiteSettings> = {
  scopes: scopesFor.spaces,
  async find(io, words) {
    const found = await spacesCalled(await current(io), words, most)
    return found.slice(0, most).map(({ key, name }) => ({ value: key, label: `${name} (${key})` }))
  },
}
