import { useQuery } from '@tanstack/react-query'
import type { Connection } from '@quarry/contract/wire/source/connection'
import type { ConnectionId, WorkspaceId } from '@quarry/contract/ids'
import { draftQuery } from '../../lib/consent.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { Refusal } from '../../ui/settings/Refusal.tsx'
import { useAdopt } from './connection.queries.ts'

type Props = { connection: Connection; draftId: ConnectionId; workspaceId: WorkspaceId; onDone: () => void }

/** Another account consented than the one that gave the connection: asked before it changes what is found. */
export function AnotherAccount({ connection, draftId, workspaceId, onDone }: Props) {
  const t = useT()
  const { data: draft, error } = useQuery(draftQuery(workspaceId, draftId))
  const adopt = useAdopt(workspaceId)
  const { connectionId, vendor, accountName } = connection
  const goOn = () =>
    adopt.mutate(
      { connectionId, draftId },
      {
        onSuccess: () => {
          toast({ tone: 'ok', text: t('connection.renew.done', { vendor }) })
          onDone()
        },
      },
    )
  const before = accountName ?? t('connection.other.unknown')
  const failure = error ?? adopt.error
  return (
    <Dialog
      open
      onClose={onDone}
      title={t('connection.other.title')}
      description={draft && t('connection.other.body', { vendor, before, now: draft.givenBy })}
      actions={
        <>
          <Button onClick={onDone}>{t('connection.other.keep')}</Button>
          <Button kind="primary" disabled={!draft} pending={adopt.isPending} onClick={goOn}>
            {t('connection.other.use')}
          </Button>
        </>
      }
    >
      {failure && <Refusal error={failure} />}
    </Dialog>
  )
}
