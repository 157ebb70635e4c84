import { FileText, FileWarning, LoaderCircle, X } from 'lucide-react'
import type { DocumentCode } from '@quarry/contract/source/document-code'
import { cn } from '../../../lib/cn.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useT } from '../i18n.ts'
import { isReadable, stateText } from './file-state.ts'

type Chip = { key: string | number; name: string; code: DocumentCode | null; failure?: string | null }

type Props = { files: readonly Chip[]; onRemove?: (key: Chip['key']) => void; className?: string }

/** Files of a question, with what keeps one from being read. */
export function FileChips({ files, onRemove, className }: Props) {
  const t = useT()
  const language = useLanguage()
  return (
    <ul aria-label={t('files.list')} className={cn('flex flex-wrap gap-1.5', className)}>
      {files.map(({ key, name, code, failure = null }) => {
        const isReading = code === null && failure === null
        const problem = failure ?? (code === null || code === 'ok' ? null : stateText(code, language))
        const isBad = failure !== null || (code !== null && !isReadable(code))
        const Icon = isReading ? LoaderCircle : isBad ? FileWarning : FileText
        return (
          <li
            key={key}
            className={cn(
              'flex max-w-full min-w-0 items-center gap-2 rounded-row border bg-surface px-2 py-1 text-meta',
              isBad ? 'border-danger' : 'border-line',
            )}
          >
            <Icon
              aria-hidden
              className={cn(
                'size-4 shrink-0',
                isReading && 'motion-safe:animate-spin',
                isBad ? 'text-danger' : 'text-text-quiet',
              )}
            />
            <span className="min-w-0">
              <span className="block truncate">{name}</span>
              {(problem || isReading) && (
                <span className={cn('block text-xs', isBad ? 'text-danger' : 'text-text-quiet')}>
                  {isReading ? t('files.reading') : problem}
                </span>
              )}
            </span>
            {onRemove && (
              <button
                type="button"
                aria-label={t('files.remove', { name })}
                className="grid size-6 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-surface-sunken pointer-coarse:size-9"
                onClick={() => onRemove(key)}
              >
                <X aria-hidden className="size-3.5" />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
