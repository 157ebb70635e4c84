import { useQuery } from '@tanstack/react-query'
import { Link, notFound } from '@tanstack/react-router'
import { CallError } from '@quarry/contract/client'
import { outboxRoutes } from '@quarry/contract/routes/outbox'
import { api } from '../../lib/api.ts'
import { useT } from '../../lib/i18n.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { MailEntry } from './MailEntry.tsx'

const lookEveryMs = 3000

/** The built-in outbox: what a mail server would have sent. */
export function OutboxPage() {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['outbox'],
    queryFn: ({ signal }) => api.call(outboxRoutes.list, {}, { signal }),
    refetchInterval: ({ state }) => (state.error ? false : lookEveryMs),
  })
  // Where mails are really sent, this page does not exist.
  if (error instanceof CallError && error.status === 404) throw notFound()
  return (
    <>
      <PageHeader title={t('shell.mail.title')} subtitle={t('shell.mail.body')} />
      {error ? (
        <Problem title={t('shell.mail.failed')} onRetry={refetch} />
      ) : !data ? (
        <SkeletonRows count={3} className="h-24" />
      ) : data.mails.length === 0 ? (
        <EmptyState
          title={t('shell.mail.empty')}
          body={t('shell.mail.emptyBody')}
          action={
            <Link to="/signUp" className={buttonLook({ kind: 'primary' })}>
              {t('shell.mail.emptyAction')}
            </Link>
          }
        />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {data.mails.map((mail) => (
            <MailEntry key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </>
  )
}
