import { useQuery } from '@tanstack/react-query'
import { isProvider, providerNames } from '@quarry/contract/source/service'
import type { Connection } from '@quarry/contract/wire/source/connection'
import type { WorkspaceId } from '@quarry/contract/ids'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { nameOf } from './connection-name.ts'
import { removalQuery, useRemove } from './connection.queries.ts'

type Props = { connection: Connection; workspaceId: WorkspaceId; onClose: () => void }

/** Says what stops, and removes the connection only then. */
export function RemoveDialog({ connection, workspaceId, onClose }: Props) {
  const t = useT()
  const { connectionId } = connection
  const vendor = nameOf(connection)
  const { data, error } = useQuery(removalQuery(workspaceId, connectionId))
  const { stops, consent } = data ?? {}
  const remove = useRemove(workspaceId)
  const goOn = () =>
    remove.mutate(connectionId, {
      onSuccess: () => {
        toast({ tone: 'ok', text: t('connection.remove.done', { vendor }) })
        onClose()
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('connection.remove.title', { vendor })}
      description={t('connection.remove.body')}
      actions={
        <>
          <Button onClick={onClose}>{t('connection.remove.keep')}</Button>
          <Button kind="danger" disabled={!stops} pending={remove.isPending} onClick={goOn}>
            {t('connection.remove.confirm')}
          </Button>
        </>
      }
    >
      {!stops && !error && <SkeletonRows count={2} className="h-5" />}
      {stops?.length === 0 && <p>{t('connection.remove.nothing')}</p>}
      {stops && stops.length > 0 && (
        <div className="grid gap-2">
          <p>{t('connection.remove.stops')}</p>
          <ul className="list-disc ps-5 wrap-anywhere">
            {stops.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
          <p className="text-text-quiet">{t('connection.remove.stay')}</p>
        </div>
      )}
      {consent && (
        <p className="mt-2 text-text-quiet">
          {t(consent.isRevoked ? 'connection.remove.revoked' : 'connection.remove.atProvider', {
            provider: isProvider(consent.provider) ? providerNames[consent.provider] : connection.vendor,
          })}
        </p>
      )}
      <FormError error={error ?? remove.error} />
    </Dialog>
  )
}
