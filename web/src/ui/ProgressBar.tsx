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
  const share = known ? Math.min(1, value / max) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      {...(known && { 'aria-valuemax': max, 'aria-valuenow': Math.min(value, max) })}
      className={cn('h-1 overflow-hidden rounded-full bg-surface-sunken', className)}
    >
      <div
        className={cn(
          'h-full origin-left rounded-full bg-accent',
          known ? 'transition-transform duration-180' : 'w-1/3 animate-pending',
        )}
        style={known ? { transform: `scaleX(${share})` } : undefined}
      />
    </div>
  )
}
