import { useT } from '../../lib/i18n.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The shape of hits that are on their way. */
export function HitSkeletons() {
  const t = useT()
  return (
    <output className="block divide-y divide-line pt-5.5">
      <span className="sr-only">{t('shell.loading')}</span>
      {[0, 1, 2, 3, 4].map((row) => (
        <span key={row} className="flex gap-3 py-3.5">
          <Skeleton className="size-5" />
          <span className="grid flex-1 gap-2 pt-0.5">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-4/5" />
          </span>
        </span>
      ))}
    </output>
  )
}
