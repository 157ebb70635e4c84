import { useQuery } from '@tanstack/react-query'
import type { ToolAuthentication } from '@quarry/contract/wire/agent/tool-set'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useLanguage } from '../../../lib/i18n.ts'
import { displayDate } from '../../../lib/text/dates.ts'
import { dotted } from '../../../lib/text/dotted.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/layers/confirm.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import type { Agent } from '../agent-types.ts'
import { useT } from '../i18n.ts'
import { authenticationsQuery, useRemoveAuthentication } from './tool-set.queries.ts'

/** Whose accounts an agent acts as. Who made it may end that (spec §6); no secrets are here. */
export function Authentications({ workspace, agent }: { workspace: Workspace; agent: Agent }) {
  const t = useT()
  const language = useLanguage()
  const { agentId, isMine, toolSets } = agent
  const place = { workspaceId: workspace.id, agentId }
  const { data, error, refetch } = useQuery(authenticationsQuery(workspace.id, agentId))
  const remove = useRemoveAuthentication(place)
  const serviceOf = (toolSetId: string, fallback: string) =>
    toolSets.find((each) => each.toolSetId === toolSetId)?.name ?? fallback

  async function ask({ toolSetId, serviceName, connectionMethod, person }: ToolAuthentication) {
    const words = { name: person.name, service: serviceOf(toolSetId, serviceName) }
    const goesAhead = await confirm({
      title: t('toolSet.who.ask', words),
      body: t('toolSet.who.confirm', words),
      action: t('toolSet.who.action'),
      keep: t('toolSet.who.keep'),
      danger: true,
    })
    if (!goesAhead) return
    const of = connectionMethod === 'SHARED' ? { toolSetId } : { toolSetId, accountId: person.id }
    remove.mutate(of, { onSuccess: () => toast({ tone: 'ok', text: t('toolSet.who.done', words) }) })
  }

  return (
    <section>
      <h2 className="text-base font-semibold">{t('toolSet.who.title')}</h2>
      <p className="mb-3 text-text-quiet">
        {t('toolSet.who.body')} {!isMine && t('toolSet.who.onlyCreator')}
      </p>
      {error && !data && <SmallProblem title={t('toolSet.who.failed')} onRetry={refetch} />}
      {!error && !data && <SkeletonRows count={2} className="h-12" />}
      {data?.length === 0 && <p className="text-text-quiet">{t('toolSet.who.none')}</p>}
      {data && data.length > 0 && (
        <List label={t('toolSet.who.title')}>
          {data.map((each) => {
            const { toolSetId, serviceName, connectionMethod, person, accountName, since } = each
            const service = serviceOf(toolSetId, serviceName)
            return (
              <ListRow
                key={`${toolSetId} ${person.id}`}
                lead={<ServiceMark service={serviceName} />}
                title={each.isMine ? t('toolSet.who.you', { name: person.name }) : person.name}
                about={dotted([
                  service,
                  accountName,
                  connectionMethod === 'SHARED' && t('toolSet.who.shared', { name: person.name }),
                  t('toolSet.who.since', { when: displayDate(since, language) }),
                ])}
                actions={
                  isMine && (
                    <Button
                      size="small"
                      kind="quiet"
                      aria-label={t('toolSet.who.of', { action: t('toolSet.who.action'), name: person.name, service })}
                      disabled={remove.isPending}
                      onClick={() => void ask(each)}
                    >
                      {t('toolSet.who.action')}
                    </Button>
                  )
                }
              />
            )
          })}
        </List>
      )}
    </section>
  )
}
