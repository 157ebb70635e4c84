import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchRoutes } from '@quarry/contract/routes/search/search'
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

/** Titles and people for what is being typed, asked for once typing pauses; what came before stays until then. */
export function useSuggested({ id: workspaceId }: Pick<Workspace, 'id'>, text: string) {
  const asked = askedFor(text)
  const words = useRested(asked, pauseMs)
  const isAsked = isEnough(words) && words.length <= longestAsked
  const { data } = useQuery({
    queryKey: ['workspace', workspaceId, 'suggest', words],
    queryFn: ({ signal }) => api.call(searchRoutes.suggest, { workspaceId, query: words }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })
  return isAsked && asked !== '' && data ? data : nothing
}
const nothing = { documents: [], people: [] }

/** All that is suggested for what stands in the box. */
export function useSuggestions(workspace: Workspace, text: string): SuggestionGroup[] {
  const language = useLanguage()
  const recents = useRemembered('recentSearches', usePlace(workspace.id))
  const { documents, people } = useSuggested(workspace, text)
  return suggestionsFor(text, { language, sources: searchableSources(workspace), recents, documents, people })
}
