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
  const path = [hit.workspaceContentProviderDisplayName, ...hit.ancestorsTitleLinkList.map(({ title }) => title)].join(' › ')

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
  function open() {
    // Whoever marks words to copy them does not mean to open anything.
    if (getSelection()?.isCollapsed === false) return
    remember()
    onOpen()
  }
  return (
    <li>
      {/* The whole row is the target of a pointer; the button inside is the one of keys and screen readers. */}
      <div
        role="presentation"
        className={cn(
          '-mx-3 flex cursor-pointer gap-3 rounded-control px-3 py-3.5 has-[button:focus-visible]:outline-2 has-[button:focus-visible]:-outline-offset-2 has-[button:focus-visible]:outline-accent',
          isOpen ? 'bg-accent-soft' : 'hover:bg-surface-sunken',
        )}
        onClick={open}
      >
        <KindIcon kind={hit.kind} className="mt-px" />
        <div className="min-w-0 flex-1">
          <button
            type="button"
            id={id}
            onFocus={onFocus}
            className="block max-w-full truncate text-start font-medium outline-none"
          >
            <Marked text={hit.contentTitle} marks={hit.titleMarks} />
          </button>
          <p className="truncate text-xs text-text-quiet">{path}</p>
          {hit.chunkData && (
            <p className="mt-1 line-clamp-3 wrap-anywhere">
              <Marked text={hit.chunkData} marks={hit.chunkMarks} />
            </p>
          )}
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-text-quiet">
            {hit.contentUpdatedAt && <TimeAgo at={hit.contentUpdatedAt} as="date" />}
            {hit.people.length > 0 && <span className="max-w-64 truncate">{hit.people.join(', ')}</span>}
            {anchor && <span>{t(anchor.key, anchor.values as never)}</span>}
            {outside && (
              <a
                href={outside}
                target="_blank"
                rel="noopener noreferrer"
                onClick={(event) => {
                  event.stopPropagation()
                  remember()
                }}
                className="inline-flex items-center gap-1 rounded-control underline-offset-2 hover:text-text hover:underline pointer-coarse:min-h-8"
              >
                <ExternalLink aria-hidden className="size-3.5" />
                {t('search.openAtSource', { source: hit.workspaceContentProviderVendor })}
              </a>
            )}
          </p>
        </div>
      </div>
    </li>
  )
}
