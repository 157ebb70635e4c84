import { CircleMinus, Trash2, UserRoundSearch } from 'lucide-react'
import type { SourceDocument } from '@quarry/contract/wire/source/document'
import { fileSize } from '../../../lib/text/file-size.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { codeKey, type DocumentWords } from '../words.ts'

type Props = {
  document: SourceDocument
  words: DocumentWords
  pending: boolean
  onChange: () => void
  onAsk?: (() => void) | undefined
}

/** One document: its name, how it fares, who finds it, and the way to take it out or to let it in again. */
export function DocumentRow({ document, words, pending, onChange, onAsk }: Props) {
  const t = useT()
  const language = useLanguage()
  const { title, path, size, state, changedAt } = document
  const Icon = words === 'files' ? Trash2 : CircleMinus
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{title}</p>
        {path.length > 0 && <p className="text-meta text-text-quiet wrap-anywhere">{path.join(' › ')}</p>}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-meta text-text-quiet tabular-nums">
          <State document={document} />
          {size !== null && <span>{fileSize(size, language)}</span>}
          {changedAt && <TimeAgo at={changedAt} say={(when) => t('search.when.changed', { when })} />}
        </p>
      </div>
      {onAsk && state !== 'excluded' && (
        <IconButton label={t('source.readers.ask', { name: title })} onClick={onAsk}>
          <UserRoundSearch aria-hidden className="size-4" />
        </IconButton>
      )}
      {state === 'excluded' ? (
        <Button size="small" pending={pending} onClick={onChange}>
          {t('source.docs.restore')}
          <span className="sr-only">: {title}</span>
        </Button>
      ) : (
        <IconButton label={t(`source.${words}.removeOne`, { name: title })} disabled={pending} onClick={onChange}>
          <Icon aria-hidden className="size-4" />
        </IconButton>
      )}
    </li>
  )
}

function State({ document: { state, code } }: Pick<Props, 'document'>) {
  const t = useT()
  // They stand in a list of their own.
  if (state === 'excluded') return null
  if (state === 'waiting') return <StateDot tone="active">{t('source.files.waiting')}</StateDot>
  const isWhole = code === null || code === 'ok'
  return <StateDot tone={isWhole ? 'ok' : 'warn'}>{t(codeKey(code ?? 'ok'))}</StateDot>
}
