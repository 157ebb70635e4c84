import { queryOptions, useQuery } from '@tanstack/react-query'
import { supportRoutes } from '@quarry/contract/support'
import { api } from '../../lib/api.ts'
import { useT } from '../../lib/i18n.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

const supportQuery = queryOptions({
  queryKey: ['support'],
  queryFn: ({ signal }) => api.call(supportRoutes.info, {}, { signal }),
  staleTime: Infinity,
})

/** Whom to ask, and what to tell them. */
export function SupportDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { data, isError, refetch } = useQuery(supportQuery)
  return (
    <Dialog open onClose={onClose} title={t('personal.support.title')} description={t('personal.support.body')}>
      {isError ? (
        <Problem title={t('personal.support.failed')} onRetry={refetch} />
      ) : data ? (
        <dl className="grid gap-4 pb-4">
          <div>
            <dt className="font-medium">{t('personal.support.contact')}</dt>
            <dd className="text-text-quiet">{data.contact ? <Contact to={data.contact} /> : t('personal.support.askAdmin')}</dd>
          </div>
          <div>
            <dt className="font-medium">{t('personal.support.version')}</dt>
            <dd className="flex items-center justify-between gap-3 text-text-quiet">
              <code>Quarry {data.version}</code>
              <CopyButton text={`Quarry ${data.version} · ${navigator.userAgent}`} label={t('personal.support.copy')} />
            </dd>
          </div>
        </dl>
      ) : (
        <SkeletonRows count={2} className="h-10" />
      )}
    </Dialog>
  )
}

const Contact = ({ to }: { to: string }) => (
  <a
    href={to.includes('://') ? to : `mailto:${to}`}
    target={to.includes('://') ? '_blank' : undefined}
    rel="noreferrer"
    className="font-medium text-accent hover:underline wrap-anywhere"
  >
    {to}
  </a>
)
