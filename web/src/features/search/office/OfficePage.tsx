import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CallError } from '@quarry/contract/client'
import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { Download } from 'lucide-react'
import { api } from '../../../lib/api.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { useTitle } from '../../../lib/title.ts'
import { buttonLook } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { documentHash } from '../links.ts'
import { PaperSkeleton } from '../preview/PaperSkeleton.tsx'
import { officeQuery } from '../search.queries.ts'

type Props = { workspaceCode: string; workspaceId: WorkspaceId; documentId: DocumentId }

/** A document in the operator's office server, which fills the page; what cannot be opened there is shown here. */
export function OfficePage({ workspaceCode, workspaceId, documentId }: Props) {
  const t = useT()
  const { data, error, refetch } = useQuery(officeQuery(workspaceId, documentId))
  const title = data?.title ?? t('search.preview.title')
  useTitle(title)
  const here = `/${workspaceCode}?page=search#${documentHash(documentId, 0)}`
  const isGone = error instanceof CallError && error.error === 'documentMissing'
  const isRefused = error instanceof CallError && ['officeFormatRefused', 'notFound'].includes(error.error ?? '')
  const instead = (
    <a href={here} className={buttonLook({})}>
      {t('preview.officeInstead')}
    </a>
  )
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex h-13 shrink-0 items-center gap-3 border-b border-line px-3.5 sm:px-5.5">
        <a href={here} aria-label={t('preview.officeInstead')} className="rounded-control">
          <Logo className="size-7" />
        </a>
        <h1 className="min-w-0 flex-1 truncate text-base font-semibold" title={title}>
          {title}
        </h1>
        {data && (
          <>
            <span className="text-meta whitespace-nowrap text-text-quiet max-sm:hidden">{t('preview.officeReadOnly')}</span>
            <a
              href={api.address(searchRoutes.file, { workspaceId, documentId })}
              aria-label={t('search.preview.download')}
              className={buttonLook({ kind: 'quiet', size: 'icon' })}
              download
            >
              <Download aria-hidden className="size-4" />
            </a>
          </>
        )}
      </header>
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-surface-sunken outline-none">
        {data && <OfficeFrame key={data.accessToken} session={data} label={t('preview.officeFrame', { name: title })} />}
        {isGone && <EmptyState drawing="notFound" title={t('search.preview.gone')} body={t('search.preview.goneBody')} />}
        {isRefused && (
          <EmptyState
            drawing="notFound"
            title={t('preview.officeFailed')}
            body={t('error.officeFormatRefused')}
            action={instead}
          />
        )}
        {error && !isGone && !isRefused && (
          <>
            <Problem title={t('preview.officeFailed')} body={t('error.officeUnreachable')} onRetry={refetch} />
            <p className="-mt-6 mb-10 flex justify-center">{instead}</p>
          </>
        )}
        {!data && !error && (
          <output aria-label={t('preview.officeOpening')} className="block px-3 py-3 sm:px-11 sm:py-7">
            <PaperSkeleton />
          </output>
        )}
      </main>
    </div>
  )
}

type FrameProps = { label: string; session: { address: string; accessToken: string; accessTokenTtl: number } }

/** The token is posted into the frame, as the protocol wants it: an address would be kept in histories and logs. */
function OfficeFrame({ label, session: { address, accessToken, accessTokenTtl } }: FrameProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  return (
    <>
      <form ref={form} method="post" action={address} target="office" hidden>
        <input type="hidden" name="access_token" value={accessToken} />
        <input type="hidden" name="access_token_ttl" value={accessTokenTtl} />
      </form>
      <iframe
        name="office"
        title={label}
        // Its own origin, with its own cookies; it may not lead this page elsewhere.
        // oxlint-disable-next-line react/iframe-missing-sandbox -- it is of another origin, so it cannot take the sandbox away
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals"
        allow="fullscreen"
        className="min-h-0 w-full flex-1 border-0 bg-paper scheme-light"
      />
    </>
  )
}
