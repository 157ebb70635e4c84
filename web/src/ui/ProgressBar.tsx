import { cn } from '../lib/cn.ts'

type ProgressBarProps = {
  /** What is progressing, read aloud. */
  label: string
  value: number
  /** Null while the end is not known: then the bar only moves. */
  max: number | null
  className?: string
}

/** A thin bar. Counts and time left stand beside it in words. */
export function ProgressBar({ label, value, max, className }: ProgressBarProps) {
  const known = max !== null && max > 0
  return (
    <div className={cn('progress', className)}>
      <progress aria-label={label} className="sr-only" {...(known && { max, value: Math.min(value, max) })} />
      <div
        className={cn('progress-bar', known ? 'transition-transform' : 'w-1/3 animate-pending')}
        // Moved, not stretched: its end keeps its slant.
        style={known ? { transform: `translateX(${100 * Math.min(1, value / max) - 100}%)` } : undefined}
      />
    </div>
  )
}
