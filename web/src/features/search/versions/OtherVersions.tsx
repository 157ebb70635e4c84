import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { SearchHit } from '@quarry/contract/wire/search/search'
import { cn } from '../../../lib/cn.ts'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { relativeTime } from '../../../lib/text/dates.ts'
import { Time } from '../../../ui/TimeAgo.tsx'
import { documentHash } from '../links.ts'
import { useOpened } from '../use-opened.ts'

/** Copies and versions of the document of a hit, which unfold below it. */
export function OtherVersions({ id, versions }: { id: string; versions: NonNullable<SearchHit['otherVersions']> }) {
  const [t, language] = [useT(), useLanguage()]
  const { over } = useOpened()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div role="presentation" className="mt-1 text-meta text-text-quiet" onClick={(event) => event.stopPropagation()}>
      <button
        id={id}
        type="button"
        aria-expanded={isOpen}
        className="-ms-1.5 inline-flex min-h-7 items-center gap-1 rounded-control px-1.5 hover:bg-surface-sunken hover:text-text pointer-coarse:min-h-10"
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronRight aria-hidden className={cn('size-3.5', isOpen && 'rotate-90')} />
        {t('search.versions', { count: versions.length })}
      </button>
      {isOpen && (
        <ul className="ms-2 border-s border-line ps-3">
          {versions.map(({ contentId, title, updatedAt, sourceName }) => (
            <li key={contentId} className="flex items-baseline gap-2">
              <Link
                {...over}
                to="/$workspaceCode"
                search={(before) => before}
                hash={documentHash(contentId, 0)}
                className="min-w-0 truncate py-1 text-text hover:underline pointer-coarse:py-2.5"
              >
                {title}
              </Link>
              <span className="max-w-1/3 shrink-0 truncate">{sourceName}</span>
              {updatedAt && (
                <Time at={updatedAt} className="ms-auto whitespace-nowrap">
                  {t('search.when.changed', { when: relativeTime(updatedAt, language) })}
                </Time>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
