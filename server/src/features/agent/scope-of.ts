import type { DocumentId } from '@quarry/contract/ids'
import type { KnowledgeChoice } from '@quarry/contract/wire/agent/agent'
import type { SearchScope } from '../../search-index/ancestors.ts'

/** What a search is narrowed to by what an agent may know. Nothing was chosen: nothing is found. */
export const scopeOf = (knowledge: readonly KnowledgeChoice[]): SearchScope =>
  knowledge.map(({ sourceId: source, kind, contentId }) =>
    kind === 'document' ? { document: contentId as DocumentId } : { source, folder: contentId },
  )
