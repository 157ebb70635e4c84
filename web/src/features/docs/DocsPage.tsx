import { useQuery } from '@tanstack/react-query'
import { useT } from '../../lib/i18n-later.ts'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { AreaNav } from './AreaNav.tsx'
import { callsOf } from './api-document.ts'
import { CallEntry } from './CallEntry.tsx'
import { documentQuery } from './docs.queries.ts'
import { Introduction } from './Introduction.tsx'
import { useAreaName } from './use-area-name.ts'

/** The API as its own description tells it: an introduction, and an area at a time. @param area undefined: the introduction. */
export function DocsPage({ area }: { area: string | undefined }) {
  const t = useT()
  const areaName = useAreaName()
  const { data: document, error, refetch } = useQuery(documentQuery)
  const known = document?.tags.find(({ name }) => name === area)
  return (
    <div className="mx-auto w-full max-w-6xl lg:grid lg:grid-cols-[13rem_1fr] lg:gap-10">
      <AreaNav areas={document?.tags.map(({ name }) => name) ?? []} current={known?.name} />
      <div className="min-w-0 pb-20">
        {error && <Problem title={t('docs.failed')} onRetry={refetch} />}
        {!error && !document && <SkeletonRows count={6} className="h-16" />}
        {document && !known && <Introduction />}
        {document && known && (
          <>
            <h1 className="mb-6 text-title">{areaName(known.name)}</h1>
            <div className="grid gap-12">
              {callsOf(document, known.name).map((call) => (
                <CallEntry key={call.operationId} call={call} document={document} />
              ))}
            </div>
          </>
        )}
      </div>
    </div>
  )
}
