import { useLocation, useNavigate } from '@tanstack/react-router'

/** What a link to a list of the settings wants to add to it, as the part of the address after `#` says; null: nothing. And how that is over. */
export function useAdded(): { added: string | null; forget: () => void } {
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const forget = () =>
    void navigate({ from: '/$workspaceCode', to: '/$workspaceCode', search: (before) => before, hash: '', replace: true })
  return { added: new URLSearchParams(hash).get('add'), forget }
}
