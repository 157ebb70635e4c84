import { RotateCw } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useT } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** Something could not be loaded: what happened, what is still fine, and another try. */
export function Problem({ title, body, onRetry }: { title: ReactNode; body?: ReactNode; onRetry: () => unknown }) {
  const t = useT()
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine)
  return (
    <div role="alert">
      <EmptyState
        drawing={isOnline ? 'fault' : 'offline'}
        title={title}
        body={isOnline ? (body ?? t('toast_common_api_error')) : t('shell.offline')}
        action={
          <Button icon={<RotateCw aria-hidden className="size-4" />} onClick={() => void onRetry()}>
            {t('shell.retry')}
          </Button>
        }
      />
    </div>
  )
}

function onConnection(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
