import type { ComponentProps } from 'react'
import { useLanguage } from '../lib/i18n.ts'
import { exactTime } from '../lib/text/dates.ts'

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
