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
        className={cn(
          'h-full origin-left rounded-full bg-accent',
          known ? 'transition-transform duration-180' : 'w-1/3 animate-pending',
        )}
        style={known ? { transform: `scaleX(${Math.min(1, value / max)})` } : undefined}
      />
    </div>
  )
}
