import { OpenSearch } from '../client.ts'
import { OpenSearchIndexes } from '../opensearch-indexes.ts'
import { findInstallation } from '../../outbox.store.ts'
import type { World } from '../../../../testing/world.ts'

/** A node to try the driver against; tests without one try it against a counterpart. */
export const openSearchUrl: string | undefined = process.env['TEST_OPENSEARCH_URL']

type Given = Partial<ConstructorParameters<typeof OpenSearchIndexes>[0]>

export async function openSearchIndexes(world: World, address: string, given: Given = {}): Promise<OpenSearchIndexes> {
  const { id: installation } = await findInstallation(world.db)
  const { db, notices } = world
  const log = world.app().log
  return new OpenSearchIndexes({
    db,
    notices,
    installation,
    node: new OpenSearch(address),
    workers: 1,
    log,
    gatherMs: 10,
    ...given,
  })
}
