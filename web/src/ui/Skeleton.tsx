import { useT } from '../lib/i18n.ts'
import { cn } from '../lib/cn.ts'

/** The shape of what is coming. Invisible for its first 150 ms, so that fast replies do not flicker. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className="block animate-appear">
    <span className={cn('skeleton animate-breathe', className)} />
  </span>
)

/** Rows of a list that is coming. */
export function SkeletonRows({ count = 3, className = 'h-12' }: { count?: number; className?: string }) {
  const t = useT()
  return (
    <output className="grid gap-2">
      <span className="sr-only">{t('shell.loading')}</span>
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} className={className} />
      ))}
    </output>
  )
}
