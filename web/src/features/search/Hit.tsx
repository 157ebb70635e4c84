import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { SearchHit } from '@quarry/contract/wire/search/search'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { cn } from '../../lib/cn.ts'
import { dotted } from '../../lib/text/dotted.ts'
import { useT } from '../../lib/i18n.ts'
import { rememberResult } from '../../lib/remembered.ts'
import { usePlace } from '../../lib/session.ts'
import { KindTile } from '../../ui/KindTile.tsx'
import { kindOf } from '../../ui/kinds.ts'
import { Tooltip } from '../../ui/layers/Tooltip.tsx'
import { ServiceMark } from '../../ui/ServiceMark.tsx'
import { foundRow } from './sheet/found-row.ts'
import { anchorText } from './preview/anchor.ts'
import { documentHash, safeLink } from './links.ts'
import { Marked } from './Marked.tsx'
import { look } from './page/look.ts'
import { noteOpened } from './insights/note-opened.ts'
import { SheetRow } from './sheet/SheetRow.tsx'
import { titleOf } from './title-of.ts'
import { OtherVersions } from './versions/OtherVersions.tsx'
import { When } from './When.tsx'

type Props = {
  id: string
  hit: SearchHit
  workspace: Workspace
  /** Its place in the list, from 0: the first ones settle one after another. */
  index: number
  isOpen: boolean
  onFocus: () => void
  onOpen: (chunkIndex: number) => void
  onMove: (by: 1 | -1) => void
}

const shownPeople = 2

/** Who it is from, and how many more there are. */
const peopleText = (people: readonly string[]): string =>
  people.slice(0, shownPeople).join(', ') + (people.length > shownPeople ? ` +${people.length - shownPeople}` : '')

/** One hit: what it is, where it stands, the passage that fits. Opening it shows the text here; the service is one step further. */
export function Hit({ id, hit, workspace, index, isOpen, onFocus, onOpen, onMove }: Props) {
  const t = useT()
  const place = usePlace(workspace.id)
  const outside = safeLink(hit.contentDisplayableLink)
  const path = [hit.sourceName, ...hit.ancestorsTitleLinkList.map(({ title }) => title)].join(' › ')
  const title = titleOf(hit)
  const found = { text: hit.chunkData, marks: hit.chunkMarks }
  const row = hit.anchor.row === undefined ? null : foundRow(found)
  // Its passage begins in another row than the one that is shown.
  const anchor = anchorText(row ? { sheet: hit.anchor.sheet } : hit.anchor)
  const where = dotted([
    peopleText(hit.people),
    anchor && t(anchor.key, anchor.values as never),
    // The ending says it no more, and two files may differ in nothing else.
    title !== hit.contentTitle && hit.format.toUpperCase(),
  ])

  function remember() {
    noteOpened(workspace.id, hit.searchId)
    rememberResult(place, {
      contentId: hit.contentId,
      contentTitle: hit.contentTitle,
      contentDisplayableLink: hit.contentDisplayableLink,
      kind: hit.kind,
      format: hit.format,
      serviceName: hit.serviceName,
      sourceName: hit.sourceName,
      openedAt: new Date().toISOString(),
    })
  }
  function open(chunkIndex = hit.chunkIndex) {
    // Whoever marks words to copy them does not mean to open anything.
    if (getSelection()?.isCollapsed === false) return
    remember()
    onOpen(chunkIndex)
  }
  return (
    <li className="settle" style={{ '--settle-n': index }}>
      {/* The whole row is the target of a pointer; the link inside is the one of keys, screen readers and new tabs. */}
      <div
        role="presentation"
        className={cn(
          look.hit,
          'group relative cursor-pointer rounded-[8px] has-[a[id]:focus-visible]:outline-2 has-[a[id]:focus-visible]:-outline-offset-2 has-[a[id]:focus-visible]:outline-accent',
          isOpen
            ? 'bg-accent-soft before:absolute before:inset-y-3 before:start-0 before:w-0.75 before:rounded-[2px] before:bg-accent'
            : 'hover:bg-surface-sunken/60',
        )}
        onClick={() => open()}
      >
        <KindTile
          kind={kindOf(hit, hit.contentTitle)}
          badge={<ServiceMark service={hit.serviceName} size={17} />}
          {...(hit.contentUpdatedAt && { day: new Date(hit.contentUpdatedAt).getDate() })}
          className="mt-0.75"
        />
        <div className="min-w-0">
          <div className="flex items-baseline gap-3">
            <Link
              from="/$workspaceCode"
              to="/$workspaceCode"
              search={(before) => before}
              hash={documentHash(hit.contentId, hit.chunkIndex)}
              id={id}
              aria-label={hit.contentTitle}
              onFocus={onFocus}
              onClick={(event) => {
                event.stopPropagation()
                // With a key held, and with the middle button, a browser opens it in a tab of its own.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return remember()
                event.preventDefault()
                open()
              }}
              onAuxClick={remember}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
                event.preventDefault()
                onMove(event.key === 'ArrowDown' ? 1 : -1)
              }}
              className={cn(look.hitTitle, 'scroll-mt-34 scroll-mb-24 outline-none')}
            >
              <Marked text={title} marks={hit.titleMarks} />
            </Link>
            {hit.contentUpdatedAt && (
              <When
                at={hit.contentUpdatedAt}
                kind={hit.kind}
                className="ms-auto text-meta whitespace-nowrap text-text-quiet max-sm:hidden"
              />
            )}
          </div>
          <p className={look.hitPlace}>
            {hit.contentUpdatedAt && (
              <span className="flex shrink-0 gap-1.5 sm:hidden">
                <When at={hit.contentUpdatedAt} kind={hit.kind} />
                <span aria-hidden>·</span>
              </span>
            )}
            <span className="truncate">{path}</span>
            {where && (
              <>
                <span aria-hidden className="max-sm:hidden">
                  ·
                </span>
                <span className="max-w-1/2 shrink-0 truncate max-sm:hidden">{where}</span>
              </>
            )}
          </p>
          {row ? (
            <SheetRow columns={row} />
          ) : (
            hit.chunkData && (
              <p className={look.hitPassage}>
                <Marked {...found} />
              </p>
            )
          )}
          {hit.otherPassages?.map((passage) => (
            <p key={passage.chunkIndex} className="mt-0.5 flex min-w-0 text-meta text-text-quiet">
              <button
                type="button"
                className="min-w-0 truncate rounded-control text-start hover:text-text"
                onClick={(event) => {
                  event.stopPropagation()
                  open(passage.chunkIndex)
                }}
              >
                <Marked text={passage.text} marks={passage.marks} />
              </button>
            </p>
          ))}
          {hit.otherVersions && <OtherVersions id={`${id}-versions`} versions={hit.otherVersions} />}
        </div>
        {outside && (
          <Tooltip text={t('search.openAtSource', { source: hit.vendor })}>
            <a
              href={outside}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('search.openAtSource', { source: hit.vendor })}
              onClick={(event) => {
                event.stopPropagation()
                remember()
              }}
              className="absolute end-2 bottom-2 grid size-8 place-items-center rounded-control bg-surface-raised text-text-quiet opacity-0 shadow-box group-hover:opacity-100 group-focus-within:opacity-100 hover:text-text focus-visible:opacity-100 pointer-coarse:static pointer-coarse:col-start-2 pointer-coarse:mt-1 pointer-coarse:size-10 pointer-coarse:justify-self-end pointer-coarse:opacity-100 pointer-coarse:shadow-none"
            >
              <ExternalLink aria-hidden className="size-4" />
            </a>
          </Tooltip>
        )}
      </div>
    </li>
  )
}
