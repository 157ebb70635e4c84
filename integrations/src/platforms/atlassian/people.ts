/** Somebody at Atlassian. `email` is null where the person hides it. */
export type AtlassianPerson = { id: string; name: string; email: string | null }

/** People by account id, asked for in bundles and never twice in a run. Ids nobody answers to are absent. */
export type AtlassianPeople = { of(ids: Iterable<string | null | undefined>): Promise<ReadonlyMap<string, AtlassianPerson>> }

export function openPeople(
  find: (ids: readonly string[]) => Promise<readonly AtlassianPerson[]>,
  bundle: number,
): AtlassianPeople {
  const known = new Map<string, AtlassianPerson>()
  const asked = new Set<string>()
  return {
    async of(ids) {
      const fresh = [...new Set(ids)].filter((id): id is string => Boolean(id) && !asked.has(id!))
      for (let from = 0; from < fresh.length; from += bundle) {
        const part = fresh.slice(from, from + bundle)
        for (const person of await find(part)) known.set(person.id, person)
        for (const id of part) asked.add(id)
      }
      return known
    },
  }
}

/** Names in order, each once. */
export const namesOf = (people: ReadonlyMap<string, AtlassianPerson>, ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.flatMap((id) => people.get(id ?? '')?.name ?? [])),
]
