import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { agentsPlace, chatHash, detailHash } from '../../features/agent/agent-address.ts'
import { useT } from '../../features/agent/i18n.ts'
import { ToolsAuth } from '../../features/agent/tool-set/ToolsAuth.tsx'
import { workspaceQuery, workspacesQuery } from '../../lib/workspaces.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { SmallProblem } from '../../ui/SmallProblem.tsx'
import { MessagePage } from '../pages/MessagePage.tsx'
import { PlainLayout } from '../pages/PlainLayout.tsx'
import { ProfileMenu } from '../shell/ProfileMenu.tsx'

const route = getRouteApi('/account/agentToolsAuth')

/** `/agentToolsAuth`: where a person signs in to the services at which an agent acts as them. */
export function AgentToolsAuthRoute() {
  const t = useT()
  const navigate = useNavigate({ from: '/agentToolsAuth' })
  const { workspace: code, agent: agentId, conversation, toolSet: toolSetId, connection: connectionId } = route.useSearch()
  const listed = useQuery(workspacesQuery)
  const list = listed.data
  const found = list?.joined.find((each) => each.code === code && each.status === 'active')
  const entered = useQuery({ ...workspaceQuery(found?.id ?? ('' as never)), enabled: found !== undefined })
  const workspace = entered.data
  const failed = [listed, entered].find(({ error, data }) => error && !data)
  if (!agentId || (list && !found))
    return (
      <MessagePage
        drawing="notFound"
        title={t('toolSet.auth.broken')}
        body={t('toolSet.auth.brokenBody')}
        action={
          <Link to="/workspace" className={buttonLook({ kind: 'primary' })}>
            {t('shell.noAccess.action')}
          </Link>
        }
      />
    )
  return (
    <PlainLayout title={t('toolSet.signIn.action')} corner={<ProfileMenu side="bottom" />}>
      {failed && <SmallProblem title={t('toolSet.auth.failed')} onRetry={failed.refetch} />}
      {!failed && !workspace && <SkeletonRows count={3} className="h-14" />}
      {workspace && (
        <ToolsAuth
          workspace={workspace}
          agentId={agentId}
          conversationId={conversation}
          given={toolSetId && connectionId ? { toolSetId, connectionId } : null}
          onTaken={() => void navigate({ search: (search) => ({ ...search, connection: undefined }), replace: true })}
          onLeave={() => {
            const { to, params, search } = agentsPlace(workspace.code)
            const hash = conversation || !toolSetId ? chatHash(agentId, conversation ?? null) : detailHash(agentId, 'manage')
            void navigate({ to, params, search, hash, replace: true })
          }}
        />
      )}
    </PlainLayout>
  )
}
