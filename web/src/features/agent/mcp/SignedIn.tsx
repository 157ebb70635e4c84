import type { ConnectionId } from '@quarry/contract/ids'
import type { Connection } from '@quarry/contract/wire/source/connection'
import { dotted } from '../../../lib/text/dotted.ts'
import { Button } from '../../../ui/Button.tsx'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { useT } from '../i18n.ts'

type Props = {
  accounts: readonly Connection[]
  issuer: string
  isPending: boolean
  onAgain: (connectionId: ConnectionId) => void
}

const tones = { good: 'ok', untried: 'neutral', refused: 'danger', scopeMissing: 'warn' } as const

/** As whom a server is used, and whether it still lets them in. */
export function SignedIn({ accounts, issuer, isPending, onAgain }: Props) {
  const t = useT()
  return (
    <List label={t('mcp.signIn.accounts')}>
      {accounts.map(({ connectionId, serviceName, accountName, isShared, health: { state, reason } }) => (
        <ListRow
          key={connectionId}
          lead={<ServiceMark service={serviceName} />}
          title={accountName ?? t('toolSet.signIn.unnamed')}
          about={
            <>
              <span className="block">{dotted([t(`mcp.signIn.accountOf.${isShared ? 'SHARED' : 'PERSONAL'}`), issuer])}</span>
              <StateDot tone={tones[state]}>{t(`mcp.signIn.state.${state}`)}</StateDot>
              {reason && <span className="block wrap-anywhere">{reason}</span>}
            </>
          }
          actions={
            <Button
              size="small"
              kind={state === 'good' ? 'quiet' : 'primary'}
              aria-label={t('mcp.signIn.againAs', { account: accountName ?? t('toolSet.signIn.unnamed') })}
              pending={isPending}
              onClick={() => onAgain(connectionId)}
            >
              {t('toolSet.signIn.again')}
            </Button>
          }
        />
      ))}
    </List>
  )
}
