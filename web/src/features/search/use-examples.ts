import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { useT } from '../../lib/i18n.ts'
import { examplesQuery } from './search.queries.ts'

const general = ['search.examples.first', 'search.examples.second', 'search.examples.third'] as const

/**
 * What one could search for: documents there are, else questions people ask anywhere.
 * @returns `examples` null while they are on their way; `placeholder` one of them, another with every visit.
 */
export function useExamples(workspaceId: WorkspaceId): { examples: readonly string[] | null; placeholder: string } {
  const t = useT()
  const [luck] = useState(Math.random)
  const { data: titles, isPending } = useQuery(examplesQuery(workspaceId))
  const oneOf = (all: readonly string[]) => all[Math.floor(luck * all.length)] ?? ''
  if (isPending) return { examples: null, placeholder: t('search.placeholder') }
  if (titles?.length) return { examples: titles, placeholder: t('search.examples.try', { title: oneOf(titles) }) }
  const questions = general.map((key) => t(key))
  return { examples: questions, placeholder: oneOf(questions) }
}
