import type { DocumentFailure } from '@quarry/contract/wire/source/source-failure'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'

/** Of these our own sentence says it all, and the detail is a note of the reader, in English. */
const plain: ReadonlySet<DocumentFailure['code']> = new Set(['empty', 'encrypted', 'unsupported', 'needs_ocr', 'too_large'])

/** A document that could not be read. @param onRetry null for whoever may not change the source. */
export function Failure({ failure, onRetry }: { failure: DocumentFailure; onRetry: (() => void) | null }) {
  const t = useT()
  const { title, path, code } = failure
  const detail = plain.has(code) ? null : failure.detail
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">{title}</p>
        {path.length > 0 && <p className="text-meta text-text-quiet wrap-anywhere">{path.join(' › ')}</p>}
        {detail && <p className="text-meta text-text-quiet wrap-anywhere">{detail}</p>}
      </div>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {t('shell.retry')}
          <span className="sr-only">: {title}</span>
        </Button>
      )}
    </li>
  )
}
