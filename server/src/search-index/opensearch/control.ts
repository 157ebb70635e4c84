import { isReached } from '../position.ts'
import { StaleIndex } from '../stale-index.ts'
import { type OpenSearch, ClusterRefusal } from './client.ts'
import type { SearchPlace } from './places.store.ts'
import { aliasOf } from './schema.ts'

/** Another process writes by now. */
export class WriterOvertaken extends Error {
  override readonly name = 'WriterOvertaken'
}

/** How far a place is, as the index itself says: what was lost, restored or belongs to another history is noticed by it. */
type Standing = Pick<SearchPlace, 'history' | 'position' | 'filled' | 'builtTo'>

const pathOf = ({ indexName, id }: SearchPlace): string => `${aliasOf(indexName)}/_doc/${id}?routing=${id}`

async function readStanding(node: OpenSearch, place: SearchPlace): Promise<Standing | null> {
  try {
    const path = `${pathOf(place)}&stored_fields=standing`
    const { fields } = await node.call<{ fields: { standing: [string] } }>({ method: 'GET', path })
    return JSON.parse(fields.standing[0]) as Standing
  } catch (error) {
    if (!(error instanceof ClusterRefusal) || error.status !== 404) throw error
    return null
  }
}

/**
 * Where following goes on. An index that is behind the database was restored, or its writer died between the two: what it has not seen is
 * taken again.
 * @throws StaleIndex where the database is behind, or the entries are not there.
 */
export async function standingOf(node: OpenSearch, place: SearchPlace): Promise<SearchPlace> {
  const found = await readStanding(node, place)
  if (!found) {
    if (place.builtTo === null && !place.filled) return place
    throw new StaleIndex('Its entries are not there any more.')
  }
  if (found.history !== place.history || !isReached(found.position, place.position))
    throw new StaleIndex('The database went back, or is another one.')
  return { ...place, ...found }
}

/** @throws WriterOvertaken */
export async function writeStanding(node: OpenSearch, place: SearchPlace, version: number): Promise<void> {
  const { history, position, filled, builtTo } = place
  const standing: Standing = { history, position, filled, builtTo }
  const path = `${pathOf(place)}&version=${version}&version_type=external&require_alias=true`
  try {
    await node.call({ method: 'PUT', path, body: { standing: JSON.stringify(standing) } })
  } catch (error) {
    if (error instanceof ClusterRefusal && error.status === 409) throw new WriterOvertaken('Another process writes.')
    throw error
  }
}
