import { Trash2 } from 'lucide-react'
import type { ApiKey } from '@quarry/contract/wire/workspace/api-key'
import { isPast } from '../../lib/text/dates.ts'
import { useT } from '../../lib/i18n-later.ts'
import { confirm } from '../../ui/layers/confirm.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { StateDot } from '../../ui/StateDot.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { useRevokeKey } from './api-key.queries.ts'

export function KeyRow({ apiKey, first }: { apiKey: ApiKey; first: 'workspace' | 'owner' }) {
  const t = useT()
  const revoke = useRevokeKey()
  const { description: name, ending, scopes, creator, workspace, createdAt, expiresAt, lastUsedAt } = apiKey
  const firstText = first === 'owner' ? creator.name : (workspace?.displayName ?? t('apiKey.everyWorkspace'))

  async function askAndRevoke() {
    const goesAhead = await confirm({
      title: t('apiKey.confirm.title', { name }),
      body: t('apiKey.confirm.body'),
      action: t('apiKey.confirm.action'),
      keep: t('apiKey.confirm.keep'),
      danger: true,
    })
    if (!goesAhead) return
    revoke.mutate(apiKey.tokenId, {
      onSuccess: () => toast({ tone: 'ok', text: t('apiKey.confirm.done', { name }) }),
    })
  }

  const creation = <TimeAgo at={createdAt} as="date" className="tabular-nums" />
  const expiry = isPast(expiresAt) ? (
    <StateDot tone="danger">{t('apiKey.expired')}</StateDot>
  ) : (
    <TimeAgo at={expiresAt} as="date" className="tabular-nums" />
  )
  const lastUse = lastUsedAt ? <TimeAgo at={lastUsedAt} /> : t('apiKey.never')
  const wide = 'px-2 py-2.5 align-top whitespace-nowrap max-md:hidden'
  return (
    <tr>
      <td className={`${wide} max-w-44 truncate ps-0`} title={first === 'owner' ? creator.email : undefined}>
        {firstText}
      </td>
      <td className="w-full py-2.5 md:px-2">
        <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-meta text-text-quiet">
          {t('apiKey.ending', { ending })} · {scopes.join(', ')}
        </span>
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-meta text-text-quiet md:hidden">
          <dt>{t(`apiKey.columns.${first}`)}</dt>
          <dd>{firstText}</dd>
          <dt>{t('apiKey.columns.createdAt')}</dt>
          <dd>{creation}</dd>
          <dt>{t('apiKey.columns.expiresAt')}</dt>
          <dd>{expiry}</dd>
          <dt>{t('apiKey.columns.lastUsedAt')}</dt>
          <dd>{lastUse}</dd>
        </dl>
      </td>
      <td className={wide}>{creation}</td>
      <td className={wide}>{expiry}</td>
      <td className={wide}>{lastUse}</td>
      <td className="py-1.5 text-end align-top">
        <IconButton label={t('apiKey.revoke', { name })} pending={revoke.isPending} onClick={() => void askAndRevoke()}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </td>
    </tr>
  )
}
