import { CloudAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** Something could not be loaded: what happened, what is still fine, and another try. */
export function Problem({ title, body, onRetry }: { title: ReactNode; body?: ReactNode; onRetry: () => unknown }) {
  const t = useT()
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudAlert aria-hidden />}
        title={title}
        body={body ?? t('toast_common_api_error')}
        action={
          <Button icon={<RotateCw aria-hidden className="size-4" />} onClick={() => void onRetry()}>
            {t('shell.retry')}
          </Button>
        }
      />
    </div>
  )
}
