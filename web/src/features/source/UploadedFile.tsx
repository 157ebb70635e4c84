import { Trash2 } from 'lucide-react'
import type { SourceDocument } from '@quarry/contract/document'
import { fileSize } from '../../lib/file-size.ts'
import { useLanguage, useT } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { StateDot } from '../../ui/StateDot.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { codeKey } from './words.ts'

/** One uploaded file: its name, how it fares, and the way to take it out. */
export function UploadedFile({ file, onRemove }: { file: SourceDocument; onRemove: () => void }) {
  const t = useT()
  const language = useLanguage()
  const { title, path, size, state, code, changedAt } = file
  const isWhole = code === null || code === 'ok'
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{title}</p>
        {path.length > 0 && <p className="text-xs text-text-quiet wrap-anywhere">{path.join(' › ')}</p>}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-xs text-text-quiet tabular-nums">
          {state === 'waiting' || state === 'excluded' ? (
            <StateDot tone="active">{t('source.files.waiting')}</StateDot>
          ) : (
            <StateDot tone={isWhole ? 'ok' : 'warn'}>{t(codeKey(code ?? 'ok'))}</StateDot>
          )}
          {size !== null && <span>{fileSize(size, language)}</span>}
          {changedAt && <TimeAgo at={changedAt} />}
        </p>
      </div>
      <IconButton label={t('source.files.removeOne', { name: title })} onClick={onRemove}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </li>
  )
}
