import { useQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { cn } from '../../../lib/cn.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { providerQuery, useBeginOpenId } from './sign-in.queries.ts'

/** The way through the login service of the operator, where there is one. */
export function ProviderButton({ redirect, className }: { redirect?: string | undefined; className?: string }) {
  const t = useT()
  const { data: provider, isLoadingError, refetch } = useQuery(providerQuery)
  const openid = useBeginOpenId()
  if (isLoadingError) return <SmallProblem title={t('signIn.failed')} onRetry={refetch} className={cn('text-meta', className)} />
  if (!provider) return null
  return (
    <div className={`grid gap-3 ${className ?? ''}`}>
      <Button
        size="large"
        icon={<LogIn aria-hidden className="size-4" />}
        pending={openid.isPending || openid.isSuccess}
        onClick={() => openid.mutate(redirect)}
      >
        {t('signIn.withProvider', { provider })}
      </Button>
      <FormError error={openid.error} />
    </div>
  )
}
