import type { Person } from '@microsoft/microsoft-graph-types'
import { refusal } from './reply.ts'
import type { MicrosoftOperation } from './server.ts'

type FakeKnown = { displayName: string; addresses: string[]; subclass: string }

/** Whom an account knows, as https://learn.microsoft.com/graph/api/user-list-people tells of them. */
export class FakeAcquaintances {
  readonly all: FakeKnown[] = []

  /** @param subclass https://learn.microsoft.com/graph/api/resources/persontype */
  add(displayName: string, addresses: string | string[], subclass = 'OrganizationUser'): void {
    this.all.push({ displayName, addresses: [addresses].flat(), subclass })
  }
}

const fields = ['id', 'displayName', 'scoredEmailAddresses', 'personType']

export const peopleOperations = ({ all }: FakeAcquaintances): MicrosoftOperation[] => [
  {
    path: /\/me\/people/,
    delegated: ['People.Read'],
    application: null,
    parameters: ['$search', '$select', '$top'],
    answer({ query }) {
      const asked = query.get('$select')?.split(',') ?? fields
      if (asked.some((field) => !fields.includes(field))) return refusal(400, 'BadRequest', 'Could not find a property.')
      const [, words] = /^"([^"\\]+)"$/.exec(query.get('$search') ?? '') ?? []
      if (words === undefined) return refusal(400, 'BadRequest', 'Syntax error in the search.')
      // Whoever is like it: "fuzzy matching", https://learn.microsoft.com/graph/people-insights-overview
      const like = words.trim().toLowerCase().slice(0, 2)
      const found = all.filter(({ displayName, addresses }) =>
        `${displayName} ${addresses.join(' ')}`.toLowerCase().includes(like),
      )
      const value = found.slice(0, Number(query.get('$top') ?? 10)).map(
        ({ displayName, addresses, subclass }, at) =>
          ({
            id: `person-${at}`,
            displayName,
            scoredEmailAddresses: addresses.map((address, place) => ({ address, relevanceScore: 20 - place })),
            personType: { class: 'Person', subclass },
          }) satisfies Person,
      )
      return { body: { value } }
    },
  },
]
