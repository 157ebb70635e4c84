import { getRouteApi, Link } from '@tanstack/react-router'
import { services } from '@quarry/contract/service'
import { useT } from '../lib/i18n.ts'
import { mayHaveSession } from '../lib/session.ts'
import { buttonLook } from '../ui/Button.tsx'
import { Message } from './Message.tsx'
import { PlainLayout } from './PlainLayout.tsx'

const route = getRouteApi('/cpOauthError')

/**
 * `/cpOauthError`: where a service leads back to when a source could not be connected. Whatever the address says is only chosen from
 * what this page knows; none of its text is shown.
 */
export function SourceErrorPage() {
  const t = useT()
  const { reason, service, workspace } = route.useSearch()
  const title = service ? t('shell.sourceError.titleOf', { service: services[service].name }) : t('shell.sourceError.title')
  const look = buttonLook({ kind: 'primary' })
  return (
    <PlainLayout title={title}>
      <Message
        title={title}
        body={t(`shell.sourceError.reasons.${reason}`)}
        action={
          workspace ? (
            <div className="flex flex-wrap justify-center gap-2">
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
            </div>
          ) : (
            <Link to={mayHaveSession() ? '/workspace' : '/login'} className={look}>
              {mayHaveSession() ? t('shell.noAccess.action') : t('account.logIn')}
            </Link>
          )
        }
      />
    </PlainLayout>
  )
}
