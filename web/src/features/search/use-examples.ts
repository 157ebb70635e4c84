import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { HomeOf } from '../../lib/home.ts'
import { useT } from '../../lib/i18n.ts'
import { examplesQuery } from './search.queries.ts'

const general = ['search.examples.first', 'search.examples.second', 'search.examples.third'] as const

/**
 * What one could ask here.
 * @returns `examples` null while they are on their way, none where no document suggests one; `placeholder` one of them or else a question
 * people ask anywhere, another with every visit.
 */
export function useExamples(workspaceId: WorkspaceId, of: HomeOf): { examples: readonly string[] | null; placeholder: string } {
  const t = useT()
  const [luck] = useState(Math.random)
  const { data, isPending } = useQuery(examplesQuery(workspaceId, of))
  if (isPending) return { examples: null, placeholder: t('search.placeholder') }
  const examples = data ?? []
  const questions = examples.length > 0 ? examples : general.map((key) => t(key))
  return { examples, placeholder: questions[Math.floor(luck * questions.length)] ?? '' }
}
