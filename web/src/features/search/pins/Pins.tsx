import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText, Pin } from 'lucide-react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { relativeTime } from '../../../lib/text/dates.ts'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { documentHash } from '../links.ts'
import { useOpened } from '../use-opened.ts'
import { pinsOfQuery } from './pin.queries.ts'

/** What administrators pinned for this search, above its hits, as what it is: whose words, and since when. */
export function Pins({ workspaceId, query }: { workspaceId: WorkspaceId; query: string }) {
  const [t, language] = [useT(), useLanguage()]
  const { over } = useOpened()
  const { data: pins = [], isLoadingError, refetch } = useQuery({ ...pinsOfQuery(workspaceId, query), enabled: query !== '' })
  if (isLoadingError) return <SmallProblem title={t('search.pins.failed')} onRetry={refetch} className="pt-3 text-meta" />
  if (pins.length === 0) return null
  return (
    <section aria-label={t('search.pins.title')} className="pt-3">
      <ul className="divide-y divide-line border-b border-line">
        {pins.map(({ id, title, text, document, pinnedBy, pinnedAt }) => {
          const when = relativeTime(pinnedAt, language)
          return (
            <li
              key={id}
              className="grid grid-cols-[34px_minmax(0,1fr)] gap-x-4 py-3 max-sm:grid-cols-[30px_minmax(0,1fr)] max-sm:gap-x-3.5"
            >
              <Pin aria-hidden className="mt-0.5 size-4.5 justify-self-center text-accent" />
              <div className="min-w-0">
                <h2 className="text-base/5.5 font-semibold wrap-anywhere">{title}</h2>
                {text && <p className="mt-0.75 wrap-anywhere whitespace-pre-line">{text}</p>}
                {document && (
                  <Link
                    {...over}
                    to="/$workspaceCode"
                    search={(before) => before}
                    hash={documentHash(document.documentId, 0)}
                    className="mt-1 flex min-h-6 max-w-full items-center gap-1.5 text-accent hover:underline pointer-coarse:min-h-10"
                  >
                    <FileText aria-hidden className="size-4 shrink-0" />
                    <span className="truncate">{document.title}</span>
                  </Link>
                )}
                <p className="mt-0.75 text-meta text-text-quiet">
                  {pinnedBy ? t('search.pins.by', { name: pinnedBy, when }) : t('search.pins.bySomebody', { when })}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
