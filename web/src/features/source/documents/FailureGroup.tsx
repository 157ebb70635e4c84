import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type DocumentCode, isFailure } from '@quarry/contract/source/document-code'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { InputOf } from '@quarry/contract/wire/route'
import type { sourceRoutes } from '@quarry/contract/routes/source/source'
import type { Source } from '@quarry/contract/wire/source/source'
import { cn } from '../../../lib/cn.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { Failure } from './Failure.tsx'
import { failuresQuery } from '../source.queries.ts'
import { codeKey } from '../words.ts'

export type Retried = Pick<InputOf<typeof sourceRoutes.retry>, 'documentId' | 'code'>

const pageSize = 20

type Props = {
  source: Source
  workspaceId: WorkspaceId
  code: DocumentCode
  count: number
  isOpen: boolean
  /** Null for the only one, which is always open. */
  onToggle: ((isOpen: boolean) => void) | null
  /** Null for whoever may not change the source. */
  onRetry: ((which: Retried) => void) | null
}

/** The documents that have no text for one reason. */
export function FailureGroup({ source, workspaceId, code, count, isOpen, onToggle, onRetry }: Props) {
  const t = useT()
  const language = useLanguage()
  const heading = (
    <>
      <span className={cn(isFailure(code) && 'text-warn')}>{t(codeKey(code))}</span>{' '}
      <span className="text-text-quiet tabular-nums">{count.toLocaleString(language)}</span>
    </>
  )
  return (
    <li className="py-2">
      <div className="flex items-center justify-between gap-3">
        {onToggle ? (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => onToggle(!isOpen)}
            className="flex min-w-0 items-start gap-1.5 rounded-control text-start pointer-coarse:min-h-10 pointer-coarse:items-center"
          >
            <ChevronRight
              aria-hidden
              className={cn('mt-0.5 size-4 shrink-0 text-text-quiet transition-transform duration-normal', isOpen && 'rotate-90')}
            />
            <span>{heading}</span>
          </button>
        ) : (
          <p>{heading}</p>
        )}
        {onRetry && onToggle && (
          <Button size="small" onClick={() => onRetry({ code })}>
            {t('shell.retry')}
            <span className="sr-only">: {t(codeKey(code))}</span>
          </Button>
        )}
      </div>
      {isOpen && <Failures source={source} workspaceId={workspaceId} code={code} onRetry={onRetry} />}
    </li>
  )
}

function Failures({ source, workspaceId, code, onRetry }: Pick<Props, 'source' | 'workspaceId' | 'code' | 'onRetry'>) {
  const t = useT()
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useQuery({
    ...failuresQuery(workspaceId, source, { code, page, pageSize }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <SmallProblem title={t('source.failures.failed')} onRetry={refetch} className="mt-1 text-meta" />
  if (!data) return <SkeletonRows count={2} className="h-9" />
  return (
    <>
      <ul className="mt-1 divide-y divide-line ps-5">
        {data.failures.map((failure) => (
          <Failure
            key={failure.documentId}
            failure={failure}
            onRetry={onRetry && (() => onRetry({ documentId: failure.documentId }))}
          />
        ))}
      </ul>
      <Pagination page={page} pageSize={pageSize} total={data.total} onChange={setPage} />
    </>
  )
}
