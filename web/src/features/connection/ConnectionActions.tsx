import { useState } from 'react'
import type { Connection } from '@quarry/contract/wire/source/connection'
import type { WorkspaceId } from '@quarry/contract/ids'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { Refusal } from '../../ui/settings/Refusal.tsx'
import { CheckResult } from './CheckResult.tsx'
import { nameOf } from './connection-name.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RenewDrawer } from './RenewDrawer.tsx'
import { useBeginConsent, useCheck } from './connection.queries.ts'

type Props = { connection: Connection; workspaceId: WorkspaceId }

/** Renews a connection, by its form or on the consent page, tries it, and removes it. */
export function ConnectionActions({ connection, workspaceId }: Props) {
  const t = useT()
  const [open, setOpen] = useState<'renew' | 'remove' | null>(null)
  const consent = useBeginConsent(workspaceId)
  const check = useCheck(workspaceId)
  const { connectionId, authMethod, health } = connection
  const close = () => setOpen(null)
  const action = t(`connection.renew.${authMethod}`)
  const needsRenewal = health.state === 'refused' || health.state === 'scopeMissing'
  return (
    <div className="mt-3 grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          kind={needsRenewal ? 'primary' : 'secondary'}
          aria-label={t('connection.renew.of', { action, vendor: nameOf(connection) })}
          pending={consent.isPending}
          onClick={() => (authMethod === 'form' ? setOpen('renew') : consent.mutate(connectionId))}
        >
          {action}
        </Button>
        <Button
          size="small"
          aria-label={t('connection.check.of', { vendor: nameOf(connection) })}
          pending={check.isPending}
          onClick={() => check.mutate(connectionId)}
        >
          {t('connection.check.action')}
        </Button>
        <Button
          size="small"
          kind="quiet"
          aria-label={t('connection.remove.of', { vendor: nameOf(connection) })}
          onClick={() => setOpen('remove')}
        >
          {t('connection.remove.action')}
        </Button>
      </div>
      {check.data && !check.isPending && <CheckResult checked={check.data} />}
      {(consent.error ?? check.error) && <Refusal error={(consent.error ?? check.error)!} />}
      {open === 'renew' && <RenewDrawer connection={connection} workspaceId={workspaceId} onClose={close} />}
      {open === 'remove' && <RemoveDialog connection={connection} workspaceId={workspaceId} onClose={close} />}
    </div>
  )
}
