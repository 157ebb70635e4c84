import type { SearchRequestId } from '@quarry/contract/ids'
import type { SearchHit } from '@quarry/contract/wire/search/search'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Marker } from '../../search-index/passages.ts'
import { peopleOf } from '../../search-index/people.ts'
import { formatOf } from '../../search-index/result-types.ts'
import type { VisibleHit } from './load.ts'
import type { Version } from './versions.store.ts'
import type { VisibleDocument } from './search.store.ts'

const passageLength = 320
const otherLength = 140

type With = { searchId: SearchRequestId; marker: Marker; titleOf: (service: ServiceName) => string; distance?: number }

/** @param hits one document, its best passage first. */
export function presentHit(
  [{ document, chunk }, ...others]: readonly [VisibleHit, ...VisibleHit[]],
  { searchId, marker, titleOf, distance }: With,
): SearchHit {
  const passage = marker.passage(chunk.body, passageLength)
  const further = others
    .map(({ chunk: { chunk_index: chunkIndex, body } }) => ({ chunkIndex, ...marker.passage(body, otherLength) }))
    // What matches by its title alone says nothing more.
    .filter(({ marks }) => marks.length > 0)
  return {
    id: `${document.id}:${chunk.chunk_index}`,
    contentId: document.id,
    chunkId: chunk.chunk_id,
    searchId,
    contentDisplayableLink: linkOf(document, chunk.chunk_index),
    contentTitle: document.title,
    chunkData: passage.text,
    chunkIndex: chunk.chunk_index,
    chunkMarks: passage.marks,
    titleMarks: marker.marks(document.title),
    ...(further.length > 0 && { otherPassages: further }),
    anchor: chunk.anchor,
    contentUpdatedAt: document.changed_at?.toISOString() ?? null,
    ...(document.versions && { otherVersions: document.versions.map(presentVersion) }),
    ancestorsTitleLinkList: ancestorsOf(document),
    kind: document.kind,
    format: formatOf(document),
    people: peopleOf(document),
    ...(distance !== undefined && { distance }),
    sourceName: document.display_name,
    sourceId: document.source_id,
    serviceName: document.service,
    vendor: titleOf(document.service),
  }
}

const presentVersion = ({ id, title, changed_at: at, source_name: sourceName }: Version) => ({
  contentId: id,
  title,
  updatedAt: at && new Date(at).toISOString(),
  sourceName,
})

/** The service's own address, or the reading view of Quarry at the passage. */
export const linkOf = (document: Pick<VisibleDocument, 'id' | 'link' | 'workspace_code'>, chunkIndex: number): string =>
  document.link ?? `/${document.workspace_code}?page=search#document=${document.id}&chunk=${chunkIndex}`

export const ancestorsOf = (document: Pick<VisibleDocument, 'ancestors'>): SearchHit['ancestorsTitleLinkList'] =>
  document.ancestors.map(({ id, title, link }) => ({ id, title, displayableLink: link ?? '' }))
