import { KeyRound } from 'lucide-react'
import type { Profile } from '@quarry/contract/wire/account/account'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { canUsePasskeys } from './browser-passkey.ts'
import { PasskeyError } from './PasskeyError.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { useLogInWithPasskey } from './sign-in.queries.ts'

/** Ways to log in without a password, as far as this browser and this installation have them. */
export function OtherWays({ redirect, onLogin }: { redirect?: string | undefined; onLogin: (profile: Profile) => unknown }) {
  const t = useT()
  const passkey = useLogInWithPasskey('login')
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-5 empty:hidden">
      {canUsePasskeys() && (
        <Button
          size="large"
          icon={<KeyRound aria-hidden className="size-4" />}
          pending={passkey.isPending}
          onClick={() => passkey.mutate(undefined, { onSuccess: onLogin })}
        >
          {t('signIn.withPasskey')}
        </Button>
      )}
      <ProviderButton redirect={redirect} />
      <PasskeyError error={passkey.error} />
    </div>
  )
}
