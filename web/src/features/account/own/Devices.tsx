import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import type { Device } from '@quarry/contract/wire/account/device'
import { useT } from '../../../lib/i18n-later.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { devicesQuery, useRemoveDevice, useRemoveOtherDevices } from './personal.queries.ts'

/** Where the account is logged in, and the way to end that. */
export function Devices() {
  const t = useT()
  const { data, isError, refetch } = useQuery(devicesQuery)
  const others = useRemoveOtherDevices()
  if (isError && !data) return <Problem title={t('personal.devices.failed')} onRetry={refetch} />
  if (!data) return <SkeletonRows count={2} className="h-12" />
  return (
    <>
      <List>
        {data.devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </List>
      {data.devices.length > 1 && (
        <Button
          className="mt-4"
          pending={others.isPending}
          onClick={() =>
            others.mutate(undefined, {
              onSuccess: ({ removed }) => toast({ tone: 'ok', text: t('personal.devices.removed', { count: removed }) }),
            })
          }
        >
          {t('personal.devices.removeOthers')}
        </Button>
      )}
    </>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const t = useT()
  const remove = useRemoveDevice()
  const name = device.name || t('personal.devices.unknown')
  return (
    <ListRow
      lead={<MonitorSmartphone aria-hidden />}
      title={
        <>
          {name}
          {device.isThisOne && <Badge>{t('personal.devices.thisOne')}</Badge>}
        </>
      }
      about={
        <>
          {device.address} · {t('personal.devices.lastUsed')} <TimeAgo at={device.lastUsedAt} />
        </>
      }
      actions={
        !device.isThisOne && (
          <Button
            kind="quiet"
            pending={remove.isPending}
            aria-label={t('personal.devices.removeNamed', { name })}
            onClick={() => remove.mutate(device.id)}
          >
            {t('personal.devices.remove')}
          </Button>
        )
      }
    />
  )
}
