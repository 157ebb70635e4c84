import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { HomeOf } from '../../lib/home.ts'
import { useT } from '../../lib/i18n.ts'
import { examplesQuery } from './search.queries.ts'

/** @property again null: nothing failed */
export type Examples = { examples: readonly string[] | null; again: (() => unknown) | null }

const general = ['search.examples.first', 'search.examples.second', 'search.examples.third'] as const

/**
 * What one could ask here.
 * @returns `examples` null while they are on their way, none where no document suggests one; `again` where they could not be loaded;
 * `placeholder` one of them or else a question people ask anywhere, another with every visit.
 */
export function useExamples(workspaceId: WorkspaceId, of: HomeOf): Examples & { placeholder: string } {
  const t = useT()
  const [luck] = useState(Math.random)
  const { data, isPending, isLoadingError, refetch } = useQuery(examplesQuery(workspaceId, of))
  if (isPending) return { examples: null, again: null, placeholder: t('search.placeholder') }
  const examples = data ?? []
  const questions = examples.length > 0 ? examples : general.map((key) => t(key))
  const placeholder = questions[Math.floor(luck * questions.length)] ?? ''
  return { examples, again: isLoadingError ? refetch : null, placeholder }
}
