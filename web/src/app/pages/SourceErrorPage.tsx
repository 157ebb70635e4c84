import { getRouteApi, Link } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.ts'
import { aboutService } from '../../lib/services.ts'
import { mayHaveSession } from '../../lib/session.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { MessagePage } from './MessagePage.tsx'

const route = getRouteApi('/cpOauthError')

/**
 * `/cpOauthError`: where a service leads back to when a source could not be connected, or a connection not be renewed. Whatever the address says is only chosen from
 * what this page knows; none of its text is shown.
 */
export function SourceErrorPage() {
  const t = useT()
  const { reason, service, workspace, back } = route.useSearch()
  const about = service && aboutService(service)
  const isServer = back === 'mcp'
  const title = isServer
    ? t('shell.sourceError.titleServer')
    : about
      ? t('shell.sourceError.titleOf', { service: about.name })
      : t('shell.sourceError.title')
  const look = buttonLook({ kind: 'primary' })
  return (
    <MessagePage
      drawing="fault"
      title={title}
      body={t(`shell.sourceError.reasons.${reason}`)}
      action={
        workspace && isServer ? (
          <Link
            to="/$workspaceCode"
            params={{ workspaceCode: workspace }}
            search={{ page: 'agent', view: 'agents' }}
            {...(service && { hash: `mcp=${service}` })}
            className={look}
          >
            {t('shell.sourceError.toServer')}
          </Link>
        ) : workspace && back === 'connections' ? (
          <Link
            to="/$workspaceCode"
            params={{ workspaceCode: workspace }}
            search={{ page: 'workspaceSettings', section: back }}
            className={look}
          >
            {t('shell.sourceError.toConnections')}
          </Link>
        ) : workspace ? (
          <>
            <Link
              to="/$workspaceCode"
              params={{ workspaceCode: workspace }}
              search={{ page: 'workspaceSettings', section: 'contentProvider', connect: '1' }}
              className={look}
            >
              {t('shell.sourceError.retry')}
            </Link>
            <Link
              to="/$workspaceCode"
              params={{ workspaceCode: workspace }}
              search={{ page: 'workspaceSettings', section: 'contentProvider' }}
              className={buttonLook({})}
            >
              {t('shell.sourceError.back')}
            </Link>
          </>
        ) : (
          <Link to={mayHaveSession() ? '/workspace' : '/login'} className={look}>
            {mayHaveSession() ? t('shell.noAccess.action') : t('account.logIn')}
          </Link>
        )
      }
    />
  )
}
