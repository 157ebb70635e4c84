import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { CodesDialog } from './CodesDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { passkeysQuery, secondFactorQuery, useRenewRecoveryCodes } from './security.queries.ts'
import { SecurityPart } from './SecurityPart.tsx'

const few = 3

/** How many recovery codes are left, and new ones. Without a second factor there are none, and nothing is shown. */
export function RecoveryCodes() {
  const t = useT()
  const { data } = useQuery(secondFactorQuery)
  const { data: passkeys = [] } = useQuery(passkeysQuery)
  const renew = useRenewRecoveryCodes()
  const [asking, setAsking] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (!data || (!data.totpSince && passkeys.length === 0 && !codes)) return null
  const left = data.recoveryCodesLeft
  return (
    <SecurityPart
      title={t('security.codes.title')}
      body={t('security.codes.body')}
      action={<Button onClick={() => setAsking(true)}>{t('security.codes.renew')}</Button>}
    >
      <StateDot tone={left > few ? 'ok' : 'warn'}>{t('security.codes.left', { count: left })}</StateDot>
      {asking && (
        <PasswordDialog
          title={t('security.codes.renew')}
          body={t('security.codes.renewBody')}
          action={t('security.codes.renew')}
          pending={renew.isPending}
          error={renew.error}
          onClose={() => setAsking(false)}
          onSubmit={(password) =>
            renew.mutate(
              { password },
              {
                onSuccess({ recoveryCodes }) {
                  setAsking(false)
                  setCodes(recoveryCodes)
                },
              },
            )
          }
        />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </SecurityPart>
  )
}
