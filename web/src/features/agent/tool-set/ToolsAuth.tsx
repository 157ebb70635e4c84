import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AgentId, ConnectionId, ConversationId, ToolSetId } from '@quarry/contract/ids'
import type { NeededToolSet } from '@quarry/contract/wire/agent/tool-set'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { Button } from '../../../ui/Button.tsx'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { Refusal } from '../../../ui/settings/Refusal.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { agentsQuery, reloadAgents } from '../agent.queries.ts'
import { useT } from '../i18n.ts'
import { SignInButton } from './SignInButton.tsx'
import { SignInDialog, type SignInTo } from './SignInDialog.tsx'
import { neededToolSetsQuery } from './tool-set.queries.ts'
import { useAssign } from './use-assign.ts'

/** What the page of a service led back with. */
export type GivenAccount = { toolSetId: ToolSetId; connectionId: ConnectionId }

type Props = {
  workspace: Workspace
  agentId: AgentId
  conversationId: ConversationId | undefined
  given: GivenAccount | null
  /** It is used once. */
  onTaken: () => void
  onLeave: () => void
}

/** Where a person signs in to what an agent does as them, and goes on where they came from. */
export function ToolsAuth({ workspace, agentId, conversationId, given, onTaken, onLeave }: Props) {
  const t = useT()
  const queries = useQueryClient()
  const [opened, open] = useState<SignInTo | null>(null)
  const { data: list, error: listError } = useQuery(agentsQuery(workspace.id))
  const agent = list?.agents.find((each) => each.agentId === agentId)
  const needed = neededToolSetsQuery(workspace.id, agentId)
  const { data: toolSets, error, refetch } = useQuery(needed)
  const { assign, deniedId, refusal } = useAssign({ workspaceId: workspace.id, agentId }, () => void leaveWhenAll())

  async function leaveWhenAll() {
    const now = await queries.fetchQuery({ ...needed, staleTime: 0 })
    if (now.toolSets.every(({ isAuthentication }) => isAuthentication)) onLeave()
  }

  const name = given && agent?.toolSets.find(({ toolSetId }) => toolSetId === given.toolSetId)?.name
  useEffect(() => {
    if (!given || name === undefined || name === null) return
    onTaken()
    assign({ toolSetId: given.toolSetId, name }, given.connectionId)
    // oxlint-disable-next-line react/exhaustive-deps -- Once for what was given: the rest is new with every rendering.
  }, [given?.connectionId, name])

  if (error && !toolSets)
    return <SmallProblem title={t(list && !agent ? 'toolSet.auth.gone' : 'toolSet.auth.failed')} onRetry={refetch} />
  if (listError && !list)
    return <SmallProblem title={t('toolSet.auth.failed')} onRetry={() => reloadAgents(queries, workspace.id)} />
  if (!toolSets || !agent) return <SkeletonRows count={3} className="h-14" />
  const isTrue = ({ toolSetId, isAuthentication }: NeededToolSet) => isAuthentication && toolSetId !== deniedId
  return (
    <>
      <h1 className="text-title wrap-anywhere">{t('toolSet.auth.title', { name: agent.name })}</h1>
      <p className="mt-1 mb-4 text-text-quiet">{t(toolSets.length === 0 ? 'toolSet.auth.none' : 'toolSet.auth.body')}</p>
      {refusal && <Refusal error={refusal} />}
      {toolSets.length > 0 && (
        <List label={t('toolSet.auth.title', { name: agent.name })}>
          {toolSets.map((each) => (
            <ListRow
              key={each.toolSetId}
              lead={<ServiceMark service={each.serviceName} />}
              title={each.name}
              about={
                <>
                  <StateDot tone={isTrue(each) ? 'ok' : 'neutral'}>
                    {!isTrue(each)
                      ? t('toolSet.auth.isFalse')
                      : each.accountName === null
                        ? t('toolSet.auth.isTrue')
                        : t('toolSet.auth.isTrueAs', { account: each.accountName })}
                  </StateDot>
                  {each.problem && <span className="block text-danger">{t(`toolSet.problem.${each.problem}`)}</span>}
                </>
              }
              actions={
                <SignInButton
                  workspace={workspace}
                  agentId={agentId}
                  toolSet={each}
                  isShared={false}
                  isAgain={isTrue(each)}
                  kind={isTrue(each) ? 'quiet' : 'primary'}
                  conversationId={conversationId}
                  onOpen={() => open({ ...each, isShared: false })}
                />
              }
            />
          ))}
        </List>
      )}
      <Button className="mt-5" onClick={onLeave}>
        {t(conversationId ? 'toolSet.auth.back' : 'toolSet.auth.toAgent')}
      </Button>
      {opened && (
        <SignInDialog
          workspace={workspace}
          agentId={agentId}
          toolSet={opened}
          {...(conversationId && { conversationId })}
          onClose={() => open(null)}
          onSigned={() => void leaveWhenAll()}
        />
      )}
    </>
  )
}
