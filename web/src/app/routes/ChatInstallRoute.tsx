import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { agentsPlace, detailHash } from '../../features/agent/agent-address.ts'
import { installQuery } from '../../features/agent/channel/channel.queries.ts'
import { useT } from '../../features/agent/i18n.ts'
import { failureText } from '../../lib/failures.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { MessagePage } from '../pages/MessagePage.tsx'

const route = getRouteApi('/account/$service/install')

/** Where a chat service leads whoever allowed an app of it, or did not. */
export function ChatInstallRoute() {
  const t = useT()
  const { state, code, error: denied } = route.useSearch()
  const { data, error } = useQuery(
    installQuery({ ...(state && { state }), ...(code && { code }), ...(denied && { error: denied }) }),
  )
  if (error)
    return (
      <MessagePage
        live
        drawing="fault"
        title={t('channel.install.failed')}
        body={<span role="alert">{failureText(error)}</span>}
        action={
          <Link to="/workspace" className={buttonLook({ kind: 'primary' })}>
            {t('channel.install.back')}
          </Link>
        }
      />
    )
  if (!data)
    return (
      <MessagePage
        live
        drawing="nothingYet"
        title={t('channel.install.connecting')}
        body={t('channel.install.wait')}
        action={null}
      />
    )
  const { vendor: service, installation, workspace, agentId } = data
  return (
    <MessagePage
      live
      drawing="nothingYet"
      title={t('channel.install.done', { service, team: installation.name })}
      body={t('channel.install.doneBody')}
      action={
        <Link
          {...agentsPlace(workspace.code)}
          {...(agentId && { hash: detailHash(agentId, 'channels') })}
          className={buttonLook({ kind: 'primary' })}
        >
          {t('channel.install.go')}
        </Link>
      }
    />
  )
}
