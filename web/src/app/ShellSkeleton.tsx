import { SkeletonRows } from '../ui/Skeleton.tsx'

/** The shape of a workspace that is being opened. */
export const ShellSkeleton = () => (
  <div className="flex min-h-dvh">
    <div className="hidden w-14 shrink-0 border-e border-line sm:block lg:w-56" />
    <div className="flex-1">
      <PageSkeleton />
    </div>
  </div>
)

export const PageSkeleton = () => (
  <div className="mx-auto w-full max-w-4xl px-4 pt-16 md:px-8">
    <SkeletonRows count={4} className="h-14" />
  </div>
)
