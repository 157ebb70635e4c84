import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { useT } from '../i18n.ts'
import { useFind } from '../use-find.ts'
import { peopleQuery } from './sharing.queries.ts'

export type Chosen = { accountId: AccountId; name: string }

const mostShown = 6

type Props = { workspaceId: WorkspaceId; chosen: readonly Chosen[]; onChange: (chosen: readonly Chosen[]) => void }

/** Members by name: those who are chosen, and a search for more. */
export function PeoplePicker({ workspaceId, chosen, onChange }: Props) {
  const t = useT()
  const { typed, type, words } = useFind()
  const { data, error, refetch } = useQuery(peopleQuery(workspaceId, words))
  const isChosen = (id: string) => chosen.some(({ accountId }) => accountId === id)
  const others = (data?.accounts ?? []).filter(({ id, isMe }) => !isMe && !isChosen(id))
  const found = words === '' ? [] : others.slice(0, mostShown)
  const isFull = chosen.length >= limits.conversationReaders
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {chosen.length > 0 && (
        <ul aria-label={t('sharing.chosen')} className="flex flex-wrap gap-1.5">
          {chosen.map(({ accountId, name }) => (
            <li
              key={accountId}
              className="flex max-w-full items-center rounded-row border border-line bg-surface-sunken ps-2.5 text-meta"
            >
              <span className="truncate">{name}</span>
              <IconButton
                label={t('sharing.remove', { name })}
                onClick={() => onChange(chosen.filter((each) => each.accountId !== accountId))}
              >
                <X aria-hidden className="size-3.5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-meta text-text-quiet">{t('sharing.tooMany', { limit: limits.conversationReaders })}</p>
      ) : (
        <Input
          type="search"
          aria-label={t('sharing.find')}
          placeholder={t('sharing.find')}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      )}
      {!isFull && found.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)]">
          {found.map(({ id, name, email }) => (
            <li key={id}>
              <button
                type="button"
                aria-label={t('sharing.add', { name })}
                className="flex w-full cursor-pointer items-center gap-2 rounded-row px-2 py-1.5 text-start hover:bg-surface-sunken"
                onClick={() => {
                  onChange([...chosen, { accountId: id as AccountId, name }])
                  type('')
                }}
              >
                <Plus aria-hidden className="size-4 shrink-0 text-text-quiet" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{name}</span>
                  <span className="block truncate text-xs text-text-quiet">{email}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isFull && words !== '' && error && (
        <SmallProblem title={t('sharing.findFailed')} onRetry={refetch} className="text-meta" />
      )}
      {!isFull && words !== '' && data && found.length === 0 && (
        <p className="px-2 text-meta text-text-quiet">{t('sharing.noneFound')}</p>
      )}
    </div>
  )
}
