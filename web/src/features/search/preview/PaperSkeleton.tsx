import { Skeleton } from '../../../ui/Skeleton.tsx'

/** A page before it is there. */
export const PaperSkeleton = () => (
  <div className="mx-auto grid max-w-165 gap-2.5 pt-8">
    {['w-1/3', 'w-full', 'w-11/12', 'w-full', 'w-3/4'].map((width, row) => (
      <Skeleton key={row} className={`h-4 ${width}`} />
    ))}
  </div>
)
