import { useT } from '../../../lib/i18n.ts'
import { FormError } from '../../../ui/form/FormError.tsx'
import { passkeyTrouble } from './browser-passkey.ts'

/** Why a passkey did not work: the browser has its own reasons, which are no failures of ours. */
export function PasskeyError({ error }: { error: Error | null }) {
  const t = useT()
  const trouble = passkeyTrouble(error)
  if (trouble === null) return <FormError error={error} />
  return (
    <p role="alert" className="text-text-quiet">
      {t(`signIn.passkey.${trouble}`)}
    </p>
  )
}
