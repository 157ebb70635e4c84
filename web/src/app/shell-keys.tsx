import { useNavigate } from '@tanstack/react-router'
import { useKey } from '../lib/keys.ts'
import { focusSearchBox } from '../lib/search-focus.ts'
import { openModal } from '../ui/modals.ts'
import { KeysDialog } from './KeysDialog.tsx'

/** Keys that work anywhere in a workspace. */
export function useShellKeys(workspaceCode: string): void {
  const navigate = useNavigate()
  const search = () => {
    if (!focusSearchBox()) void navigate({ to: '/$workspaceCode', params: { workspaceCode }, search: { page: 'search' } })
  }
  useKey('/', search)
  useKey('mod+k', search)
  useKey('?', openKeys)
}

export const openKeys = (): void => openModal({ kind: 'keys', render: (close) => <KeysDialog onClose={close} /> })
