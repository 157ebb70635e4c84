import { useT } from '../../lib/i18n.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The shape of hits that are on their way. */
export function HitSkeletons() {
  const t = useT()
  return (
    <output className="block divide-y divide-line pt-11">
      <span className="sr-only">{t('shell.loading')}</span>
      {[0, 1, 2, 3, 4, 5, 6].map((row) => (
        <span key={row} className="flex gap-4 py-3">
          <Skeleton className="h-9.5 w-8.5" />
          <span className="grid flex-1 gap-1.5 pt-1">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-1/4" />
            <Skeleton className="mt-1 h-4" />
            <Skeleton className="h-4 w-4/5" />
          </span>
        </span>
      ))}
    </output>
  )
}
