import { AppWindow } from 'lucide-react'
import type { ConnectedApp } from '@quarry/contract/wire/workspace/connected-app'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/layers/confirm.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useRemoveApp } from './connected-app.queries.ts'

/** @param first what is told of it before all else: where it works, or whose it is. */
export function AppRow({ app, first }: { app: ConnectedApp; first: string }) {
  const t = useT()
  const remove = useRemoveApp()
  const { connectedAppId, name, leadsTo, scopes, lastUsedAt } = app

  async function askAndRemove() {
    const goesAhead = await confirm({
      title: t('connectedApp.confirm.title', { name }),
      body: t('connectedApp.confirm.body'),
      action: t('connectedApp.confirm.action'),
      keep: t('connectedApp.confirm.keep'),
      danger: true,
    })
    if (!goesAhead) return
    remove.mutate(connectedAppId, { onSuccess: () => toast({ tone: 'ok', text: t('connectedApp.confirm.done', { name }) }) })
  }

  return (
    <ListRow
      lead={<AppWindow aria-hidden />}
      title={name}
      about={
        <>
          {first} · {leadsTo ?? t('connectedApp.ownDevice')} ·{' '}
          {lastUsedAt ? (
            <TimeAgo at={lastUsedAt} say={(when) => t('connectedApp.lastUsed', { when })} />
          ) : (
            t('connectedApp.never')
          )}
          <span className="block">{scopes.map((scope) => t(`apiKey.scopes.${scope}`)).join(' · ')}</span>
        </>
      }
      actions={
        <Button
          size="small"
          aria-label={t('connectedApp.removeOf', { name })}
          pending={remove.isPending}
          onClick={() => void askAndRemove()}
        >
          {t('connectedApp.remove')}
        </Button>
      }
    />
  )
}
