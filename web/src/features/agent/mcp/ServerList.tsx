import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { McpServer } from '@quarry/contract/wire/agent/custom-mcp'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/layers/confirm.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { useT } from '../i18n.ts'
import { mcpServersQuery, useRemoveServer } from './mcp.queries.ts'

type Props = {
  workspaceId: WorkspaceId
  onClose: () => void
  onEnter: () => void
  onChoose: (serviceName: string) => void
}

/** The servers that were entered, with what needs to be looked at. */
export function ServerList({ workspaceId, onClose, onEnter, onChoose }: Props) {
  const t = useT()
  const { data: servers, error, refetch } = useQuery(mcpServersQuery(workspaceId))
  const remove = useRemoveServer(workspaceId)
  async function ask({ serviceName, name, agents }: McpServer) {
    const goesAhead = await confirm({
      title: t('mcp.removal.title', { name }),
      body: t('mcp.removal.body', { count: agents }),
      action: t('mcp.remove'),
      keep: t('mcp.removal.keep'),
      danger: true,
    })
    if (goesAhead) remove.mutate(serviceName, { onSuccess: () => toast({ tone: 'ok', text: t('mcp.removal.done', { name }) }) })
  }
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('mcp.title')}
      description={t('mcp.body')}
      actions={
        <Button kind="primary" icon={<Plus aria-hidden className="size-4" />} onClick={onEnter}>
          {t('mcp.enter.action')}
        </Button>
      }
    >
      {error && !servers && <SmallProblem title={t('mcp.failed')} onRetry={refetch} />}
      {!error && !servers && <SkeletonRows count={2} className="h-14" />}
      {servers?.length === 0 && <p className="pb-4 text-text-quiet">{t('mcp.none')}</p>}
      {servers && servers.length > 0 && (
        <List label={t('mcp.title')}>
          {servers.map((server) => (
            <ListRow
              key={server.serviceName}
              lead={<ServiceMark service={server.serviceName} />}
              title={server.name}
              about={<ServerFacts server={server} />}
              actions={
                <>
                  <Button
                    size="small"
                    aria-label={t('mcp.decideOf', { name: server.name })}
                    onClick={() => onChoose(server.serviceName)}
                  >
                    {t('mcp.decide')}
                  </Button>
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={t('mcp.removeOf', { name: server.name })}
                    pending={remove.isPending}
                    onClick={() => void ask(server)}
                  >
                    {t('mcp.remove')}
                  </Button>
                </>
              }
            />
          ))}
        </List>
      )}
    </Dialog>
  )
}

function ServerFacts({ server: { endpointUrl, tools, problem, agents } }: { server: McpServer }) {
  const t = useT()
  const on = tools.filter(({ state }) => state === 'on').length
  const changed = tools.filter(({ state }) => state === 'changed' || state === 'missing').length
  return (
    <>
      <span className="block">{endpointUrl}</span>
      <span className="block">
        {t('mcp.on', { on, all: tools.length })} · {t('mcp.usedBy', { count: agents })}
      </span>
      {changed > 0 && <span className="block text-warn">{t('mcp.changed', { count: changed })}</span>}
      {problem && <span className="block text-danger">{t(`mcp.problem.${problem}`)}</span>}
    </>
  )
}
