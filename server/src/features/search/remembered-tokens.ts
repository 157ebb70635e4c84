import type { Needs } from '../../context.ts'
import type { SearchIndexes } from '../../search-index/search-indexes.ts'
import type { Basis } from './basis.ts'

type Searching = Needs<'search' | 'account' | 'workspace'>

/** People whose tokens are kept, and the longest list that is: some ten megabytes when all are this long. */
const mostPeople = 500
const mostTokens = 250

const known = new WeakMap<SearchIndexes, Map<string, readonly string[]>>()

/**
 * What this person saw when they last searched, so that the index can begin while the database is asked what they see now. Only a guess:
 * what is found by it counts when they still see exactly that.
 *
 * @returns null when that is not known, or votes had a part in their last search: an index that begins without these begins in vain.
 */
export const rememberedTokens = ({ search, account, workspace }: Searching): readonly string[] | null =>
  known.get(search)?.get(`${workspace.id} ${account.id}`) ?? null

export function rememberTokens({ search, account, workspace }: Searching, { visible, boosts }: Basis): void {
  const people = known.get(search) ?? new Map<string, readonly string[]>()
  known.set(search, people)
  const person = `${workspace.id} ${account.id}`
  // Whoever searched last stands last.
  people.delete(person)
  if (boosts.size > 0 || visible.length === 0 || visible.length > mostTokens) return
  people.set(person, visible)
  if (people.size > mostPeople) people.delete(people.keys().next().value!)
}
