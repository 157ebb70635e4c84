import type { connectionRoutes } from '@quarry/contract/wire/source/connection'
import type { OutputOf } from '@quarry/contract/wire/route'
import { useT } from '../../lib/i18n-later.ts'

/** How the service met the credentials just now; in its own words, where it refused, beside the state. */
export function CheckResult({ checked }: { checked: OutputOf<typeof connectionRoutes.check> }) {
  const t = useT()
  const { result, reason, accountName } = checked
  const words = result === 'good' && accountName ? t('connection.check.goodAs', { account: accountName }) : null
  return (
    <output className="grid text-xs wrap-anywhere">
      <span>{words ?? t(`connection.check.result.${result}`)}</span>
      {reason && result !== 'refused' && <span className="text-text-quiet">{reason}</span>}
    </output>
  )
}
