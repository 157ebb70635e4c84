import { Download, ExternalLink } from 'lucide-react'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { DocumentText } from '@quarry/contract/wire/search/search'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { api } from '../../../lib/api.ts'
import { useT } from '../../../lib/i18n.ts'
import { buttonLook } from '../../../ui/Button.tsx'
import { safeLink } from '../links.ts'

/** From the text of a document to the document itself. */
export function PreviewWays({ document, workspaceId }: { document: DocumentText; workspaceId: WorkspaceId }) {
  const t = useT()
  const outside = safeLink(document.link ?? '')
  return (
    <>
      {document.downloadable && (
        <a
          href={api.address(searchRoutes.file, { workspaceId, documentId: document.documentId })}
          className={buttonLook({})}
          download
        >
          <Download aria-hidden className="size-4" />
          {t('search.preview.download')}
        </a>
      )}
      {outside && (
        <a href={outside} target="_blank" rel="noopener noreferrer" className={buttonLook({ kind: 'primary' })}>
          <ExternalLink aria-hidden className="size-4" />
          {t('search.preview.open')}
        </a>
      )}
    </>
  )
}
