import { cn } from '../../lib/cn.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** The shape of a workspace that is being opened. */
export const ShellSkeleton = () => (
  <div className="flex min-h-dvh">
    <div className="hidden w-19 shrink-0 border-e border-line bg-surface-rail sm:block" />
    <div className="flex-1">
      <PageSkeleton />
    </div>
  </div>
)

/** @param isSection it stands beside the list of settings, where pages begin at the left. */
export const PageSkeleton = ({ isSection = false }: { isSection?: boolean }) => (
  <div className={cn('w-full px-4 pt-16 md:px-8', isSection ? 'max-w-265 xl:px-12' : 'mx-auto max-w-4xl')}>
    <SkeletonRows count={4} className="h-14" />
  </div>
)
