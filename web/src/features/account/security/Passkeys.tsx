import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Passkey } from '@quarry/contract/wire/account/passkey'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { canUsePasskeys } from '../sign-in/browser-passkey.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { CodesDialog } from './CodesDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { passkeysQuery, useRemovePasskey } from './security.queries.ts'
import { SecurityPart } from './SecurityPart.tsx'

type Layer = { kind: 'add' } | { kind: 'remove'; passkey: Passkey } | { kind: 'codes'; name: string; codes: string[] } | null

/** The own passkeys, and the way to a new one. */
export function Passkeys() {
  const t = useT()
  const { data, isError, refetch } = useQuery(passkeysQuery)
  const remove = useRemovePasskey()
  const [layer, setLayer] = useState<Layer>(null)
  const close = () => setLayer(null)
  /** With nothing more to keep. On a phone the toast would cover the codes. */
  function done(name: string) {
    toast({ tone: 'ok', text: t('security.passkeys.added', { name }) })
    close()
  }
  const action = canUsePasskeys() && data && (
    <Button onClick={() => setLayer({ kind: 'add' })}>{t('security.passkeys.add')}</Button>
  )
  return (
    <SecurityPart title={t('security.passkeys.title')} body={t('security.passkeys.body')} action={action}>
      {isError && <Problem title={t('security.failed')} onRetry={refetch} />}
      {!data && !isError && <SkeletonRows count={1} className="h-12" />}
      {!canUsePasskeys() && <p className="text-text-quiet">{t('security.passkeys.unavailable')}</p>}
      {data && data.length > 0 && (
        <List>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setLayer({ kind: 'remove', passkey })} />
          ))}
        </List>
      )}
      {layer?.kind === 'add' && (
        <AddPasskey
          onClose={close}
          onDone={(name, codes) => (codes.length > 0 ? setLayer({ kind: 'codes', name, codes }) : done(name))}
        />
      )}
      {layer?.kind === 'codes' && <CodesDialog codes={layer.codes} onClose={() => done(layer.name)} />}
      {layer?.kind === 'remove' && (
        <PasswordDialog
          title={t('security.passkeys.removeTitle', { name: layer.passkey.name })}
          body={t('security.passkeys.removeBody')}
          action={t('security.passkeys.remove')}
          danger
          pending={remove.isPending}
          error={remove.error}
          onClose={close}
          onSubmit={(password) => remove.mutate({ passkeyId: layer.passkey.id, password }, { onSuccess: close })}
        />
      )}
    </SecurityPart>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useT()
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <ListRow
      lead={<KeyRound aria-hidden />}
      title={name}
      about={
        <>
          {t('security.passkeys.addedOn')} <TimeAgo at={createdAt} as="date" /> ·{' '}
          {lastUsedAt ? (
            <>
              {t('personal.devices.lastUsed')} <TimeAgo at={lastUsedAt} />
            </>
          ) : (
            t('security.passkeys.unused')
          )}
        </>
      }
      actions={
        <Button kind="quiet" aria-label={t('security.passkeys.removeNamed', { name })} onClick={onRemove}>
          {t('security.passkeys.remove')}
        </Button>
      }
    />
  )
}
