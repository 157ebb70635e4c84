import { z } from 'zod'
import { IntegrationError } from '../../kit/kit.ts'
import { type Naming, namingOf } from '../../kit/tool.ts'
import { type Graph, openGraph, version } from './client.ts'

/** Whom the account knows by name: its contacts, its organisation, and those it writes with. https://learn.microsoft.com/graph/api/user-list-people */
export const peopleScope = 'People.Read'

/** https://learn.microsoft.com/graph/api/resources/person */
const Known = z.object({
  displayName: z.string().nullish(),
  scoredEmailAddresses: z.array(z.object({ address: z.string().nullish() })).nullish(),
  personType: z.object({ subclass: z.string().nullish() }).nullish(),
})

/** @property isStranger nobody but they themselves says that they are called so */
type Candidate = { name: string; address: string; isStranger: boolean }

const mostAsked = 25
const mostSaid = 10
const Address = z.email().max(254)
const plain = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

async function peopleLike(graph: Graph, name: string): Promise<Candidate[]> {
  // The name is in quotes of its own: https://learn.microsoft.com/graph/people-example
  const query = {
    $search: `"${name.replace(/["\\]/g, ' ')}"`,
    $select: 'displayName,scoredEmailAddresses,personType',
    $top: mostAsked,
  }
  const { value } = await graph.get(`${version}/me/people`, query, z.object({ value: z.array(Known) }))
  return value.flatMap(({ displayName, scoredEmailAddresses, personType }) =>
    (scoredEmailAddresses ?? []).flatMap(({ address }) => {
      if (!Address.safeParse(address).success) return []
      return [{ name: displayName ?? '', address: address!, isStranger: personType?.subclass === 'ImplicitContact' }]
    }),
  )
}

const said = ({ name, address }: Candidate): string => (name === '' ? address : `${name.slice(0, 100)} <${address}>`)
const listed = (people: readonly Candidate[]): string => people.slice(0, mostSaid).map(said).join(', ')

/**
 * The address of whoever is meant by a name. Whoever has only written to the account may call themselves anything, so they are named by their
 * address.
 *
 * @throws IntegrationError `notFound`, `settings` — nobody is called so, or it could be several addresses, with those
 */
async function addressOf(graph: Graph, name: string): Promise<string> {
  if (Address.safeParse(name).success) return name
  const found = await peopleLike(graph, name)
  const called = found.filter((each) => plain(each.name) === plain(name))
  const addresses = new Map(called.map((each) => [each.address.toLowerCase(), each]))
  const [only, ...others] = addresses.values()
  if (!only) {
    const like = found.length > 0 ? ` Those like it: ${listed(found)}.` : ''
    throw new IntegrationError('notFound', `The account knows nobody called “${name}”.${like}`)
  }
  if (others.length > 0)
    throw new IntegrationError('settings', `“${name}” could be ${listed([...addresses.values()])}. Name the address.`)
  if (!only.isStranger) return only.address
  const message = `“${name}” is how ${only.address} signs mails, and nobody else says so. Name the address if it is meant.`
  throw new IntegrationError('settings', message)
}

const Name = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .refine(
    (given) => Address.safeParse(given).success || (given.length <= 100 && !/[@<>]/.test(given)),
    'No name, and no address.',
  )

/** People as a model may name them. @param least, most how many */
export function people({ least = 0, most }: { least?: number; most: number }): Naming<object> {
  const all = z.array(Name).min(least).max(most)
  const described = 'Addresses, or full names of people whom the account knows'
  const form = least > 0 ? all.describe(described) : all.default([]).describe(described)
  return namingOf<object>()({
    said: form,
    async meant(io, names) {
      const graph = openGraph(io)
      const addresses = new Map<string, string>()
      for (const name of names) {
        const address = await addressOf(graph, name)
        addresses.set(address.toLowerCase(), address)
      }
      return [...addresses.values()]
    },
  })
}
