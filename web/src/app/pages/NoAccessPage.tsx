import { Link, useParams } from '@tanstack/react-router'
import { mayBeWorkspace } from '@quarry/contract/workspace/workspace'
import { useT } from '../../lib/i18n.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { MessagePage } from './MessagePage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** A workspace this person is not in, or one that cannot exist. */
export function NoAccessPage() {
  const t = useT()
  const { workspaceCode = '' } = useParams({ strict: false })
  if (!mayBeWorkspace(workspaceCode)) return <NotFoundPage />
  return (
    <MessagePage
      drawing="notFound"
      title={t('shell.noAccess.title', { code: workspaceCode })}
      body={t('shell.noAccess.body')}
      action={
        <Link to="/workspace" className={buttonLook({ kind: 'primary' })}>
          {t('shell.noAccess.action')}
        </Link>
      }
    />
  )
}
