import { useQuery } from '@tanstack/react-query'
import { CircleCheck, LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { providerQuery } from '../sign-in/sign-in.queries.ts'
import { connectionQuery, useBeginProof } from './security.queries.ts'

type Props = {
  /** The login service has vouched for the person already. */
  isProved: boolean
  /** Words of the password. */
  label: string
  help?: ReactNode
  value: string
  error?: string | false | null
  onChange: (password: string) => void
}

/** Asks for the password; or for the word of the login service, because whoever signed up through it has none. */
export function ProofField({ isProved, label, help, value, error, onChange }: Props) {
  const t = useT()
  const named = useQuery(providerQuery)
  const made = useQuery(connectionQuery)
  const begin = useBeginProof()
  const failed = [named, made].find(({ isLoadingError }) => isLoadingError)
  const { data: provider = null } = named
  if (isProved)
    return (
      <p className="flex items-center gap-2">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-ok" />
        {t('security.proof.done')}
      </p>
    )
  return (
    <>
      <PasswordField
        label={label}
        {...(help !== undefined && { help })}
        name="password"
        autoComplete="current-password"
        required
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {failed && <SmallProblem title={t('security.connection.failed')} onRetry={failed.refetch} className="text-meta" />}
      {provider && made.data?.connectedAt && (
        <>
          <Button
            icon={<LogIn aria-hidden className="size-4" />}
            pending={begin.isPending || begin.isSuccess}
            onClick={() => begin.mutate()}
          >
            {t('security.proof.with', { provider })}
          </Button>
          <FormError error={begin.error} />
        </>
      )}
    </>
  )
}
