import { useNavigate, useSearch } from '@tanstack/react-router'
import type { MemberParams } from './member-params.ts'

/** What the address says about the list, and the way to change it; whatever changes, the list starts again at its first page. */
export function useMemberParams(): [MemberParams, (change: Partial<MemberParams>) => void] {
  const { find, role, status, sort, order, mp } = useSearch({ from: '/$workspaceCode' })
  const navigate = useNavigate()
  const setParams = (change: Partial<MemberParams>) =>
    void navigate({
      from: '/$workspaceCode',
      search: (search) => ({ ...search, mp: undefined, ...change }),
      replace: true,
      resetScroll: false,
    })
  return [{ find, role, status, sort, order, mp }, setParams]
}
