import { Link } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { MessagePage } from './MessagePage.tsx'

export function NotFoundPage() {
  const t = useT()
  return (
    <MessagePage
      drawing="notFound"
      title={t('shell.notFound.title')}
      body={t('shell.notFound.body')}
      action={
        <Link to="/" className={buttonLook({ kind: 'primary' })}>
          {t('shell.notFound.action')}
        </Link>
      }
    />
  )
}
