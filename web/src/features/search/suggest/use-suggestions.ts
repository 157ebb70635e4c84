import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import type { SuggestedDocument } from '@quarry/contract/wire/search/understood'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { api } from '../../../lib/api.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useRemembered } from '../../../lib/remembered.ts'
import { usePlace } from '../../../lib/session.ts'
import { useRested } from '../../../lib/use-rested.ts'
import { searchableSources } from '../filter/searchable-sources.ts'
import { askedFor, type SuggestionGroup, suggestionsFor } from './suggestions.ts'

/** Short of what anybody notices, and longer than between two letters of a quick typist. */
const pauseMs = 90
/** Longer texts are pasted. */
const longestAsked = 100

/** Whether it is worth asking: two letters, or one Korean syllable or ideograph. */
const isEnough = (text: string): boolean => /[가-힣\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\S.*\S/u.test(text)

/** @property retry where they could not be asked for; null where they were. */
type Suggested = {
  documents: readonly SuggestedDocument[]
  people: readonly { name: string; count: number }[]
  retry: (() => unknown) | null
}

/** Titles and people for what is being typed, asked for once typing pauses; what came before stays until then. */
export function useSuggested({ id: workspaceId }: Pick<Workspace, 'id'>, text: string): Suggested {
  const asked = askedFor(text)
  const words = useRested(asked, pauseMs)
  const isAsked = isEnough(words) && words.length <= longestAsked
  const { data, isError, refetch } = useQuery({
    queryKey: ['workspace', workspaceId, 'suggest', words],
    queryFn: ({ signal }) => api.call(searchRoutes.suggest, { workspaceId, query: words }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  if (!isAsked || asked === '') return nothing
  return { ...(data ?? nothing), retry: isError ? refetch : null }
}
const nothing = { documents: [], people: [], retry: null }

/** All that is suggested for what stands in the box. */
export function useSuggestions(workspace: Workspace, text: string): { groups: SuggestionGroup[]; hasFailed: boolean } {
  const language = useLanguage()
  const recents = useRemembered('recentSearches', usePlace(workspace.id))
  const { documents, people, retry } = useSuggested(workspace, text)
  const sources = searchableSources(workspace)
  return { groups: suggestionsFor(text, { language, sources, recents, documents, people }), hasFailed: retry !== null }
}
