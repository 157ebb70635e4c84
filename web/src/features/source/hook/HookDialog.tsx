import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Source } from '@quarry/contract/wire/source/source'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { api } from '../../../lib/api.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { useSourceAction } from '../source.queries.ts'

const waitMs = 3_000

type Props = { source: Source; workspace: Workspace; onClose: () => void }

/** What a person enters at a service so that it calls when something changes, step by step. */
export function HookDialog({ source, workspace, onClose }: Props) {
  const t = useT()
  const of = { workspaceId: workspace.id, sourceId: source.sourceId }
  const key = ['workspace', workspace.id, 'hook', of.sourceId]
  const client = useQueryClient()
  const action = useSourceAction(workspace.id)
  const ask = (anew: boolean) => api.call(sourceRoutes.hook, { ...of, anew })
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => ask(false),
    // Without an address there is a button to ask again: asking by itself would take the words about it away each time.
    refetchInterval: ({ state }) => (state.data && !state.data.hasCalled ? waitMs : false),
    // Meanwhile the person sets up the service in another tab.
    refetchIntervalInBackground: true,
    gcTime: 0,
  })
  const service = source.vendor
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('hook.title', { name: source.displayName })}
      description={t('hook.body', { service })}
      actions={
        data && (
          <Button
            icon={<RotateCw aria-hidden className="size-4" />}
            pending={action.isPending}
            onClick={() => action.mutate(async () => client.setQueryData(key, await ask(true)))}
          >
            {t('hook.anew')}
          </Button>
        )
      }
    >
      {error && !data ? (
        <Problem title={t('hook.broken')} onRetry={() => void refetch()} />
      ) : data ? (
        <ol className="grid gap-5 pb-2">
          <Step number={1} title={t('hook.open.title', { service })} body={t('hook.open.body')} />
          <Step number={2} title={t('hook.address.title')} body={t('hook.address.body')}>
            <Copied text={data.address} copy={t('hook.address.copy')} />
          </Step>
          <Step number={3} title={t('hook.token.title')} body={t('hook.token.body', { service })}>
            {data.token && <Copied text={data.token} copy={t('hook.token.copy')} />}
            <output>
              {data.hasCalled ? (
                <StateDot tone="ok">{t('hook.token.done', { service })}</StateDot>
              ) : (
                <StateDot tone="active">{t(data.token ? 'hook.token.first' : 'hook.token.waiting', { service })}</StateDot>
              )}
            </output>
          </Step>
        </ol>
      ) : (
        <SkeletonRows />
      )}
    </Dialog>
  )
}

const Step = ({ number, title, body, children }: { number: number; title: string; body: string; children?: ReactNode }) => (
  <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
    <span aria-hidden className="grid size-6 place-items-center rounded-full bg-surface-sunken text-xs font-medium tabular-nums">
      {number}
    </span>
    <div className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-text-quiet">{body}</p>
      {children}
    </div>
  </li>
)

const Copied = ({ text, copy }: { text: string; copy: string }) => (
  <div className="flex items-start gap-2">
    <code className="min-w-0 flex-1 rounded-control bg-surface-sunken px-2 py-1.5 text-xs break-all">{text}</code>
    <CopyButton iconOnly text={text} label={copy} />
  </div>
)
