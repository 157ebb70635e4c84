import { useQuery } from '@tanstack/react-query'
import { Folder } from 'lucide-react'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { type ContainerPlace, foldersQuery } from '../consent/consent.queries.ts'
import { Refusal } from '../../../ui/settings/Refusal.tsx'

/** What was pressed is gone with the folder it lay in, and the keyboard goes on here. */
const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** The folders in one, each of which can be opened; or why they cannot be shown. */
export function FolderContents({ place, onOpen }: { place: ContainerPlace; onOpen: (name: string) => void }) {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(foldersQuery(place))
  if (error)
    return (
      <div className="grid justify-items-start gap-2">
        <Refusal error={error} />
        <Button size="small" pending={isFetching} onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      </div>
    )
  if (!data)
    return (
      <output className="block" aria-label={t('source.folder.loading')}>
        <SkeletonRows count={4} className="h-9" />
      </output>
    )
  if (data.length === 0)
    return (
      <p ref={takeFocus} tabIndex={-1} className="py-6 text-center text-text-quiet outline-none">
        {t('source.folder.none')}
      </p>
    )
  return (
    <ul aria-label={t('source.folder.list')} className="max-h-80 overflow-y-auto rounded-control border border-line py-1">
      {data.map((name, index) => (
        <li key={name}>
          <button
            ref={index === 0 ? takeFocus : null}
            type="button"
            className="flex min-h-9 w-full items-center gap-2 px-3 text-start hover:bg-surface-sunken focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
            onClick={() => onOpen(name)}
          >
            <Folder aria-hidden className="size-4 shrink-0 text-text-quiet" />
            <span className="min-w-0 py-1.5 wrap-anywhere">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
