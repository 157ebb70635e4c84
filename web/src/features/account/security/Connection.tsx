import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { providerQuery } from '../sign-in/sign-in.queries.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { connectionQuery, useDisconnect } from './security.queries.ts'
import { SecurityPart } from './SecurityPart.tsx'

/** The login service the account is connected with. Without one, or where none is set up, nothing is shown. */
export function Connection() {
  const t = useT()
  const named = useQuery(providerQuery)
  const made = useQuery(connectionQuery)
  const disconnect = useDisconnect()
  const [asking, setAsking] = useState(false)
  const failed = [named, made].find(({ isLoadingError }) => isLoadingError)
  if (failed) return <SmallProblem title={t('security.connection.failed')} onRetry={failed.refetch} className="mt-6" />
  const { data: provider = null } = named
  const { data } = made
  if (!provider || !data?.connectedAt) return null
  return (
    <SecurityPart
      title={t('security.connection.title', { provider })}
      body={t('security.connection.body', { provider })}
      action={<Button onClick={() => setAsking(true)}>{t('security.connection.end')}</Button>}
    >
      <StateDot tone="ok">
        {t('security.connection.since')} <TimeAgo at={data.connectedAt} as="date" />
      </StateDot>
      {asking && (
        <PasswordDialog
          title={t('security.connection.endTitle', { provider })}
          body={t('security.connection.endBody')}
          action={t('security.connection.end')}
          danger
          onlyPassword
          pending={disconnect.isPending}
          error={disconnect.error}
          onClose={() => setAsking(false)}
          onSubmit={(password = '') => disconnect.mutate({ password }, { onSuccess: () => setAsking(false) })}
        />
      )}
    </SecurityPart>
  )
}
