import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'
import { displayDate, exactTime, relativeTime } from '../lib/text/dates.ts'
import { useLanguage } from '../lib/i18n.ts'

type TimeProps = Omit<ComponentProps<'time'>, 'dateTime' | 'title' | 'onPointerEnter'> & {
  /** ISO 8601. */
  at: string
}

/** A moment in whatever words, and the exact time on hover: not before, since what knows it is slow to make and a list would wait for it. */
export function Time({ at, ...props }: TimeProps) {
  const language = useLanguage()
  return (
    <time
      dateTime={at}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = exactTime(at, language)
      }}
      {...props}
    />
  )
}

type TimeAgoProps = {
  /** ISO 8601. */
  at: string
  as?: 'relative' | 'date'
  /** What happened then, for a time that stands without a label. */
  say?: (when: string) => string
  className?: string
}

/** When something was, in relative words or as a date, with the exact time on hover. */
export function TimeAgo({ at, as = 'relative', say = (when) => when, className }: TimeAgoProps) {
  const language = useLanguage()
  return (
    <Time at={at} className={cn('whitespace-nowrap', className)}>
      {say(as === 'date' ? displayDate(at, language) : relativeTime(at, language))}
    </Time>
  )
}
