import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Workspace } from '@quarry/contract/workspace'
import { rememberSearch } from '../../lib/remembered.ts'
import { usePlace } from '../../lib/session.ts'
import { Home } from './Home.tsx'
import { Results } from './Results.tsx'
import type { SearchParams } from './search-params.ts'

/** Search: the box alone until something is asked, then hits and the answer. */
export function SearchPage({ workspace }: { workspace: Workspace }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const place = usePlace(workspace.id)
  const params: SearchParams = useSearch({ from: '/$workspaceCode' })

  function search(typed: string) {
    const text = typed.trim()
    if (text === '') return
    rememberSearch(place, text)
    // The same words again ask for what is new.
    if (text === params.q) void queries.invalidateQueries({ queryKey: ['search'] })
    // A new question starts on the first page; filters stay.
    void navigate({ from: '/$workspaceCode', search: (before) => ({ ...before, q: text, p: undefined }), hash: '' })
  }
  if (!params.q) return <Home workspace={workspace} onSearch={search} />
  return <Results key={params.q} workspace={workspace} params={params} onSearch={search} />
}
