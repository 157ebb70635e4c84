import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'
import { useT } from '../lib/i18n.ts'
import { Button } from './Button.tsx'

type Props = { title: ReactNode; onRetry: () => unknown; className?: string | undefined }

/** A part of a screen could not be loaded: what happened, and another try. */
export function SmallProblem({ title, onRetry, className }: Props) {
  const t = useT()
  return (
    <div role="alert" className={cn('flex flex-wrap items-center gap-x-3 gap-y-1 text-danger', className)}>
      <p>{title}</p>
      <Button size="small" onClick={() => void onRetry()}>
        {t('shell.retry')}
      </Button>
    </div>
  )
}
