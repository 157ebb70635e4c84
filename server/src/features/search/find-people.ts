import type { Needs } from '../../context.ts'
import { isPersonLabel, personKey, personLabel, wordsIn } from '../../search-index/people.ts'
import { findCandidates } from './candidates.ts'
import { type SearchAsked, understand } from './understand.ts'

const most = 20

export type FoundPerson = { name: string; count: number }

/**
 * Who has to do with what a search finds, whichever people it is narrowed to. Nobody is named whom no document names that the caller may
 * find.
 * @param typed what their name, a word of it, or their address begins with.
 */
export async function findPeople(
  ctx: Needs<'db' | 'vendors' | 'search' | 'clock' | 'account' | 'workspace'>,
  asked: SearchAsked,
  typed = '',
): Promise<FoundPerson[]> {
  const { query, filters } = await understand(ctx, { ...asked, personList: undefined })
  const { persons } = await findCandidates(
    ctx,
    { ...filters, query, personList: undefined },
    { offset: 0, limit: 0, chunksPerDocument: 0, countsPersons: true },
  )
  const written = [...persons].filter(([label]) => !isPersonLabel(label))
  return [...Map.groupBy(written, ([name]) => personKey(name))]
    .filter(([, names]) => names.some(([name]) => beginsWith(name, typed)))
    .map(([key, names]) => ({ name: bestName(names), count: persons.get(personLabel(key)) ?? 0 }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name))
    .slice(0, most)
}

/** Every word typed begins a word of the name. Korean names are typed with and without a blank. */
function beginsWith(name: string, typed: string): boolean {
  const words = wordsIn(name)
  const all = [...words, words.join('')]
  return wordsIn(typed).every((part) => all.some((word) => word.startsWith(part)))
}

/** The way most documents write it, the plainest of several; a name before an address. */
function bestName(names: readonly (readonly [name: string, count: number])[]): string {
  const byUse = names.toSorted((one, other) => other[1] - one[1] || one[0].length - other[0].length)
  return (byUse.find(([name]) => !name.includes('@')) ?? byUse[0])?.[0] ?? ''
}
