import type { DocumentFailure } from '@quarry/contract/source'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { codeKey } from './words.ts'

/** A document that could not be read, and why. @param onRetry null for whoever may not change the source. */
export function Failure({ failure, onRetry }: { failure: DocumentFailure; onRetry: (() => void) | null }) {
  const t = useT()
  const { title, path, code, detail } = failure
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="truncate">{title}</p>
        <p className="text-xs text-text-quiet">
          <span className="text-warn" title={detail ?? undefined}>
            {t(codeKey(code))}
          </span>
          {path.length > 0 && <span className="ms-2 wrap-anywhere">{path.join(' › ')}</span>}
        </p>
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
