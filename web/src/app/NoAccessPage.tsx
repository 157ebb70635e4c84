import { Link, useParams } from '@tanstack/react-router'
import { mayBeWorkspace } from '@quarry/contract/workspace'
import { useT } from '../lib/i18n.ts'
import { buttonLook } from '../ui/Button.tsx'
import { Message } from './Message.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PlainLayout } from './PlainLayout.tsx'

/** A workspace this person is not in, or one that cannot exist. */
export function NoAccessPage() {
  const t = useT()
  const { workspaceCode = '' } = useParams({ strict: false })
  if (!mayBeWorkspace(workspaceCode)) return <NotFoundPage />
  return (
    <PlainLayout title={t('shell.noAccess.title', { code: workspaceCode })}>
      <Message
        title={t('shell.noAccess.title', { code: workspaceCode })}
        body={t('shell.noAccess.body')}
        action={
          <Link to="/workspace" className={buttonLook({ kind: 'primary' })}>
            {t('shell.noAccess.action')}
          </Link>
        }
      />
    </PlainLayout>
  )
}
