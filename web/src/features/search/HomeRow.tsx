import type { ReactNode } from 'react'
import { Time } from '../../ui/TimeAgo.tsx'
import { OpenLink } from './OpenLink.tsx'

type HomeRowProps = {
  link: string
  title: string
  /** Where it lies. */
  about: string
  tile: ReactNode
  /** ISO 8601. */
  at: string
  /** What happened when, in words. */
  when: string
}

/** A document on home: what it is, where it lies, and what happened when. On phones the last stands before the place. */
export function HomeRow({ link, title, about, tile, at, when }: HomeRowProps) {
  return (
    <OpenLink
      link={link}
      className="-mx-2 flex min-h-15 items-center gap-3.5 rounded-row px-2 py-2 [--ring:var(--color-surface)] hover:bg-surface-sunken hover:[--ring:var(--color-surface-sunken)]"
    >
      {tile}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-base font-medium">{title}</span>
        <span className="block truncate text-meta text-text-quiet">
          <span className="sm:hidden">{when} · </span>
          {about}
        </span>
      </span>
      <Time at={at} className="text-meta whitespace-nowrap text-text-quiet max-sm:hidden">
        {when}
      </Time>
    </OpenLink>
  )
}
