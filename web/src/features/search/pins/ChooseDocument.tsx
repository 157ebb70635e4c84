import { useQuery } from '@tanstack/react-query'
import { FileText, X } from 'lucide-react'
import { useState } from 'react'
import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import { useRested } from '../../../lib/use-rested.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { useT } from './i18n.ts'
import { documentsToPin } from './pin.queries.ts'

/** @property title null where the person may not see it. */
export type ChosenDocument = { documentId: DocumentId; title: string | null }

type Props = { workspaceId: WorkspaceId; chosen: ChosenDocument | null; onChoose: (chosen: ChosenDocument | null) => void }

const restMs = 250

/** The document that is pinned, and how another is found. */
export function ChooseDocument({ workspaceId, chosen, onChoose }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const query = useRested(typed, restMs).trim()
  const { data: documents, error, refetch } = useQuery(documentsToPin(workspaceId, query))
  function choose(next: ChosenDocument | null) {
    setTyped('')
    onChoose(next)
  }
  if (chosen) {
    return (
      <div className="grid gap-1.5">
        <span className="text-meta font-button">{t('pin.form.document')}</span>
        <p className="flex items-center gap-2 border-y border-line py-1">
          <FileText aria-hidden className="size-4 shrink-0 text-text-quiet" />
          <span className="min-w-0 flex-1 truncate">{chosen.title ?? t('pin.hidden')}</span>
          <IconButton label={t('pin.form.noDocument')} onClick={() => choose(null)}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </p>
      </div>
    )
  }
  return (
    <div className="grid gap-1.5">
      <Field label={t('pin.form.document')} help={t('pin.form.documentHelp')} optional>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            placeholder={t('pin.form.find')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {typed.trim() !== '' && error && <SmallProblem title={t('pin.form.findFailed')} onRetry={refetch} className="text-meta" />}
      {typed.trim() !== '' && documents?.length === 0 && <p className="text-meta text-text-quiet">{t('pin.form.noneFound')}</p>}
      {typed.trim() !== '' && documents && documents.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {documents.map(({ contentId, contentTitle, sourceName }) => (
            <li key={contentId}>
              <button
                type="button"
                className="flex min-h-10 w-full items-center gap-2 text-start hover:text-accent"
                onClick={() => choose({ documentId: contentId, title: contentTitle })}
              >
                <FileText aria-hidden className="size-4 shrink-0 text-text-quiet" />
                <span className="min-w-0 flex-1 truncate">{contentTitle}</span>
                <span className="max-w-1/3 shrink-0 truncate text-meta text-text-quiet">{sourceName}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
