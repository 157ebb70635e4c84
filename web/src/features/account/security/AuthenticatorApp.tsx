import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { CodesDialog } from './CodesDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { secondFactorQuery, useRemoveTotp } from './security.queries.ts'
import { SecurityPart } from './SecurityPart.tsx'
import { TotpDialog } from './TotpDialog.tsx'

type Layer = { kind: 'setUp' } | { kind: 'remove' } | { kind: 'codes'; codes: string[] } | null

/** The authenticator app: on or off, and the way to change it. */
export function AuthenticatorApp() {
  const t = useT()
  const { data, isError, refetch } = useQuery(secondFactorQuery)
  const remove = useRemoveTotp()
  const [layer, setLayer] = useState<Layer>(null)
  const close = () => setLayer(null)

  /** With nothing more to keep. On a phone the toast would cover the codes. */
  function done() {
    toast({ tone: 'ok', text: t('security.app.isOn') })
    close()
  }
  const action = data && (
    <Button onClick={() => setLayer({ kind: data.totpSince ? 'remove' : 'setUp' })}>
      {data.totpSince ? t('security.app.remove') : t('security.app.setUp')}
    </Button>
  )
  return (
    <SecurityPart title={t('security.app.title')} body={t('security.app.body')} action={action}>
      {isError && <Problem title={t('security.failed')} onRetry={refetch} />}
      {!data && !isError && <SkeletonRows count={1} className="h-6" />}
      {data?.totpSince && (
        <StateDot tone="ok">
          {t('security.app.since')} <TimeAgo at={data.totpSince} as="date" />
        </StateDot>
      )}
      {layer?.kind === 'setUp' && (
        <TotpDialog onClose={close} onDone={(codes) => (codes.length > 0 ? setLayer({ kind: 'codes', codes }) : done())} />
      )}
      {layer?.kind === 'codes' && <CodesDialog codes={layer.codes} onClose={done} />}
      {layer?.kind === 'remove' && (
        <PasswordDialog
          title={t('security.app.removeTitle')}
          body={t('security.app.removeBody')}
          action={t('security.app.remove')}
          danger
          pending={remove.isPending}
          error={remove.error}
          onClose={close}
          onSubmit={(password) => remove.mutate({ password }, { onSuccess: close })}
        />
      )}
    </SecurityPart>
  )
}
