import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { SourceId } from '@quarry/contract/ids'
import type { Connection } from '@quarry/contract/wire/source/connection'
import { endsSoon } from '../../lib/consent.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { id } from '../../lib/params.ts'
import { displayDate } from '../../lib/text/dates.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'

type Props = { connection: Connection; workspaceCode: string }

/** What uses a connection, and its dates. */
export function ConnectionFacts({ connection, workspaceCode }: Props) {
  const t = useT()
  const language = useLanguage()
  const { createdAt, renewedAt, lastUsedAt, endsAt } = connection
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-meta [&>dt]:text-text-quiet">
      <dt>{t('connection.usedBy')}</dt>
      <dd className="wrap-anywhere">
        <Users connection={connection} workspaceCode={workspaceCode} />
      </dd>
      <dt>{t('connection.lastUsed')}</dt>
      <dd>{lastUsedAt ? <TimeAgo at={lastUsedAt} /> : t('connection.never')}</dd>
      {endsAt && (
        <>
          <dt>{t('connection.ends')}</dt>
          <dd className={endsSoon(endsAt) ? 'text-warn' : undefined}>
            {endsSoon(endsAt) ? (
              t('connection.endsSoon', { date: displayDate(endsAt, language) })
            ) : (
              <TimeAgo at={endsAt} as="date" />
            )}
          </dd>
        </>
      )}
      <dt>{t('connection.connected')}</dt>
      <dd>
        <TimeAgo at={createdAt} as="date" />
      </dd>
      {renewedAt !== createdAt && (
        <>
          <dt>{t('connection.renewed')}</dt>
          <dd>
            <TimeAgo at={renewedAt} as="date" />
          </dd>
        </>
      )}
    </dl>
  )
}

function Users({ connection: { usedBy, part }, workspaceCode }: Props) {
  const t = useT()
  if (usedBy.length === 0) return t('connection.unused')
  return usedBy.map(({ id: user, name }, index) => (
    <Fragment key={user}>
      {index > 0 && ', '}
      {part === 'source' ? (
        <Link
          to="/$workspaceCode"
          params={{ workspaceCode }}
          search={{ page: 'workspaceSettings', section: 'contentProvider', source: id<SourceId>(user) }}
          className="text-accent underline underline-offset-2"
        >
          {name}
        </Link>
      ) : (
        name
      )}
    </Fragment>
  ))
}
