import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import type { Device } from '@quarry/contract/device'
import { useT } from '../../lib/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { toast } from '../../ui/toast.ts'
import { devicesQuery, useRemoveDevice, useRemoveOtherDevices } from './personal.queries.ts'

/** Where the account is logged in, and the way to end that. */
export function Devices() {
  const t = useT()
  const { data, isError, refetch } = useQuery(devicesQuery)
  const others = useRemoveOtherDevices()
  if (isError) return <Problem title={t('personal.devices.failed')} onRetry={refetch} />
  if (!data) return <SkeletonRows count={2} className="h-12" />
  return (
    <>
      <ul className="max-w-2xl divide-y divide-line border-y border-line">
        {data.devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
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
    <li className="flex min-h-14 items-center gap-3 py-2">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 stroke-[1.5] text-text-quiet" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {device.isThisOne && <Badge>{t('personal.devices.thisOne')}</Badge>}
        </p>
        <p className="text-xs text-text-quiet wrap-anywhere">
          {device.address} · {t('personal.devices.lastUsed')} <TimeAgo at={device.lastUsedAt} />
        </p>
      </div>
      {!device.isThisOne && (
        <Button
          kind="quiet"
          pending={remove.isPending}
          aria-label={t('personal.devices.removeNamed', { name })}
          onClick={() => remove.mutate(device.id)}
        >
          {t('personal.devices.remove')}
        </Button>
      )}
    </li>
  )
}
