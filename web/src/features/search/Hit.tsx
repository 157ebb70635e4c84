import { ExternalLink } from 'lucide-react'
import type { SearchHit } from '@quarry/contract/search'
import type { Workspace } from '@quarry/contract/workspace'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n.ts'
import { rememberResult } from '../../lib/remembered.ts'
import { usePlace } from '../../lib/session.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { anchorText } from './anchor.ts'
import { KindIcon } from './KindIcon.tsx'
import { safeLink } from './links.ts'
import { Marked } from './Marked.tsx'

type Props = { id: string; hit: SearchHit; workspace: Workspace; isOpen: boolean; onFocus: () => void; onOpen: () => void }

/** One hit: what it is, where it stands, the passage that fits. Opening it shows the text here; the service is one step further. */
export function Hit({ id, hit, workspace, isOpen, onFocus, onOpen }: Props) {
  const t = useT()
  const place = usePlace(workspace.id)
  const outside = safeLink(hit.contentDisplayableLink)
  const anchor = anchorText(hit.anchor)
  const path = [...hit.ancestorsTitleLinkList.map(({ title }) => title)].join(' › ')

  const remember = () =>
    rememberResult(place, {
      contentId: hit.contentId,
      contentTitle: hit.contentTitle,
      contentDisplayableLink: hit.contentDisplayableLink,
      kind: hit.kind,
      serviceName: hit.workspaceContentProviderServiceName,
      sourceName: hit.workspaceContentProviderDisplayName,
      openedAt: new Date().toISOString(),
    })
  return (
    <li className={cn('relative flex gap-3 py-3', isOpen && 'bg-accent-soft')}>
      <KindIcon kind={hit.kind} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          id={id}
          onFocus={onFocus}
          onClick={() => {
            remember()
            onOpen()
          }}
          className="block max-w-full truncate text-start font-medium text-text after:absolute after:inset-0 hover:text-accent"
        >
          <Marked text={hit.contentTitle} marks={hit.titleMarks} />
        </button>
        <p className="truncate text-xs text-text-quiet">
          {[hit.workspaceContentProviderDisplayName, path, anchor && t(anchor.key, anchor.values as never)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {hit.chunkData && (
          <p className="mt-1 line-clamp-3 text-sm whitespace-pre-line wrap-anywhere">
            <Marked text={hit.chunkData} marks={hit.chunkMarks} />
          </p>
        )}
        <p className="mt-1 flex items-center gap-3 text-xs text-text-quiet">
          {hit.contentUpdatedAt && <TimeAgo at={hit.contentUpdatedAt} as="date" />}
          {outside && (
            <a
              href={outside}
              target="_blank"
              rel="noopener noreferrer"
              onClick={remember}
              className="relative z-10 inline-flex items-center gap-1 hover:text-accent"
            >
              <ExternalLink aria-hidden className="size-3.5" />
              {t('search.openAtSource', { source: hit.workspaceContentProviderVendor })}
            </a>
          )}
        </p>
      </div>
    </li>
  )
}
