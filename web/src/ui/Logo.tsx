import { cn } from '../lib/cn.ts'

const stones = [
  'M5 2h9.5L20 7.5v.6L2 6.6V5a3 3 0 0 1 3-3z',
  'M2 8.7 20 10.2v4.6L2 12.2z',
  'M2 14.5 20 17.1l2.5.36V22H5a3 3 0 0 1-3-3z',
]

/** The mark: a cut block of three layers, the lowest set forward; the lower gap is the seam. */
export const Logo = ({ className }: { className?: string }) => (
  <svg aria-hidden viewBox="0 0 24 24" fill="currentColor" className={cn('shrink-0 text-accent', className)}>
    {stones.map((d) => (
      <path key={d} d={d} />
    ))}
    <path d="M2 12.2 20 14.8v2.3L2 14.5z" className="fill-seam" />
  </svg>
)

/** The mark with the name beside it. */
export const Lockup = () => (
  <span className="flex items-center gap-2.5 text-[19px] font-bold tracking-[-0.03em] text-text">
    <Logo className="size-6" />
    Quarry
  </span>
)
