import { useParams } from '@tanstack/react-router'
import { AppWindow, Download, ExternalLink, FileText, Maximize2, Minimize2, Type, X } from 'lucide-react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import type { DocumentText } from '@quarry/contract/wire/search/search'
import { api } from '../../../lib/api.ts'
import { cn } from '../../../lib/cn.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { dotted } from '../../../lib/text/dotted.ts'
import { buttonLook } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { KindTile } from '../../../ui/KindTile.tsx'
import { kindOf } from '../../../ui/kinds.ts'
import { Tooltip } from '../../../ui/layers/Tooltip.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { documentHash, officeAddress, safeLink } from '../links.ts'
import { When } from '../When.tsx'

type Props = {
  /** Of the title, which names the layer. */
  id: string
  document: DocumentText | undefined
  isLoading: boolean
  workspaceId: WorkspaceId
  chunkIndex: number
  isFull: boolean
  onFull: (isFull: boolean) => void
  /** Null where there is only its text. */
  isText: boolean | null
  onText: (isText: boolean) => void
  onClose: () => void
}

/** What a document is and where it stands, the ways to it, its size and the way back. */
export function PreviewHeader({ id, document, isLoading, isFull, onFull, isText, onText, onClose, ...of }: Props) {
  const t = useT()
  return (
    <header className="flex items-center gap-3 py-2 ps-3.5 pe-1.5 [--ring:var(--color-surface-raised)] sm:gap-3.5 sm:py-3 sm:ps-5.5 sm:pe-3.5">
      {document && (
        <KindTile
          kind={kindOf(document, document.title)}
          badge={<ServiceMark service={document.serviceName} size={17} />}
          {...(document.updatedAt && { day: new Date(document.updatedAt).getDate() })}
        />
      )}
      <div className="min-w-0 flex-1">
        <h2 id={id} className="truncate text-base font-semibold" title={document?.title}>
          {document?.title ?? t('search.preview.title')}
        </h2>
        {document && (
          <p className="flex gap-1.5 overflow-hidden text-meta whitespace-nowrap text-text-quiet">
            <span className="truncate">
              {dotted([
                [document.sourceName, ...document.ancestors.map(({ title }) => title)].join(' › '),
                document.people.join(', '),
              ])}
            </span>
            {document.updatedAt && (
              <>
                <span aria-hidden className="max-sm:hidden">
                  ·
                </span>
                <When at={document.updatedAt} kind={document.kind} className="max-sm:hidden" />
              </>
            )}
          </p>
        )}
        {!document && isLoading && <Skeleton className="mt-1 h-3.5 w-40" />}
      </div>
      <div className="flex shrink-0 items-center gap-1">
        {isText !== null && (
          <IconButton label={t(isText ? 'preview.asDocument' : 'preview.asText')} onClick={() => onText(!isText)}>
            {isText ? <FileText aria-hidden className="size-4" /> : <Type aria-hidden className="size-4" />}
          </IconButton>
        )}
        {document && <Ways document={document} {...of} />}
        <span className="max-xl:hidden">
          <IconButton label={t(isFull ? 'search.preview.half' : 'search.preview.full')} onClick={() => onFull(!isFull)}>
            {isFull ? <Minimize2 aria-hidden className="size-4" /> : <Maximize2 aria-hidden className="size-4" />}
          </IconButton>
        </span>
        <IconButton label={t('shell.close')} onClick={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
    </header>
  )
}

type WaysProps = { document: DocumentText; workspaceId: WorkspaceId; chunkIndex: number }

/** From the text of a document to the document itself. On a phone these are icons, and the browser shares its address. */
function Ways({ document: { documentId, link, downloadable, inOffice }, workspaceId, chunkIndex }: WaysProps) {
  const t = useT()
  const { workspaceCode } = useParams({ strict: false })
  const outside = safeLink(link ?? '')
  return (
    <>
      {outside && (
        <a
          href={outside}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('search.preview.open')}
          className={cn(buttonLook({}), 'max-sm:border-transparent max-sm:px-2.5')}
        >
          <ExternalLink aria-hidden className="size-4" />
          <span className="max-sm:hidden">{t('search.preview.open')}</span>
        </a>
      )}
      {workspaceCode && inOffice && (
        <Tooltip text={t('preview.office')}>
          {/* A page loaded by itself: what it may frame is its own matter. */}
          <a
            href={officeAddress(workspaceCode, documentId)}
            target="_blank"
            rel="noopener"
            aria-label={t('preview.office')}
            className={buttonLook({ kind: 'quiet', size: 'icon' })}
          >
            <AppWindow aria-hidden className="size-4" />
          </a>
        </Tooltip>
      )}
      {workspaceCode && (
        <span className="max-sm:hidden">
          <CopyButton
            iconOnly
            label={t('search.preview.copy')}
            text={`${location.origin}/${workspaceCode}?page=search#${documentHash(documentId, chunkIndex)}`}
          />
        </span>
      )}
      {downloadable && (
        <Tooltip text={t('search.preview.download')}>
          <a
            href={api.address(searchRoutes.file, { workspaceId, documentId })}
            aria-label={t('search.preview.download')}
            className={buttonLook({ kind: 'quiet', size: 'icon' })}
            download
          >
            <Download aria-hidden className="size-4" />
          </a>
        </Tooltip>
      )}
    </>
  )
}
