import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { maintenanceRoutes } from '@quarry/contract/routes/maintenance'
import { api } from '../../lib/api.ts'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { safeRedirect } from '../address.ts'
import { MessagePage } from './MessagePage.tsx'

const route = getRouteApi('/maintenance')
const watchEveryMs = 10_000

/** Waits for the service to come back, and then goes on where the person was. */
export function MaintenancePage() {
  const t = useT()
  const navigate = useNavigate()
  const target = safeRedirect(route.useSearch().redirect) ?? '/'
  const { data, isError } = useQuery({
    queryKey: ['maintenance'],
    queryFn: ({ signal }) => api.call(maintenanceRoutes.status, {}, { signal }),
    refetchInterval: watchEveryMs,
    staleTime: 0,
  })
  const wasClosed = useRef(false)
  const isOpen = !isError && data?.isActive === false

  useEffect(() => {
    // Also where nothing, or a proxy alone, answers: a server that is being replaced cannot say that it is.
    if (data?.isActive || isError) wasClosed.current = true
    // Only after it was seen closed: a service that says "open" but answers 503 must not send people in circles.
    if (isOpen && wasClosed.current) void navigate({ href: target, replace: true })
  }, [data?.isActive, isError, isOpen, navigate, target])

  return (
    <MessagePage
      live
      drawing="maintenance"
      title={isOpen ? t('shell.maintenance.open') : t('shell.maintenance.title')}
      body={isOpen ? t('shell.maintenance.openBody') : t('shell.maintenance.body')}
      action={
        isOpen && (
          <Button kind="primary" onClick={() => void navigate({ href: target, replace: true })}>
            {t('shell.maintenance.action')}
          </Button>
        )
      }
    />
  )
}
