import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { rememberSearch } from '../../lib/remembered.ts'
import { usePlace } from '../../lib/session.ts'
import type { SearchParams } from './search-params.ts'
import { addressText } from './suggest/pasted.ts'

/** Searches for what was typed, wherever the box stands. */
export function useAsk(workspace: Workspace): (typed: string) => void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const place = usePlace(workspace.id)
  const params: SearchParams = useSearch({ from: '/$workspaceCode' })
  return (typed) => {
    if (typed === '') return
    // Blanks around words mean nothing; alone they are a text all the same (spec §5).
    const text = addressText(typed.trim() || typed)
    rememberSearch(place, text)
    // The same words again ask for what is new.
    if (text === params.q) void queries.invalidateQueries({ queryKey: ['search'] })
    // A new question starts on the first page; filters stay.
    void navigate({
      from: '/$workspaceCode',
      search: (before) => ({ ...before, page: 'search' as const, q: text, p: undefined, as: undefined }),
      hash: '',
      // The box moves from the middle of the page to its top.
      viewTransition: !params.q,
    })
  }
}
