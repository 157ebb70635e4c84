import { Link } from '@tanstack/react-router'
import { useT } from '../lib/i18n.ts'
import { buttonLook } from '../ui/Button.tsx'
import { Message } from './Message.tsx'
import { PlainLayout } from './PlainLayout.tsx'

export function NotFoundPage() {
  const t = useT()
  return (
    <PlainLayout title={t('shell.notFound.title')}>
      <Message
        title={t('shell.notFound.title')}
        body={t('shell.notFound.body')}
        action={
          <Link to="/" className={buttonLook({ kind: 'primary' })}>
            {t('shell.notFound.action')}
          </Link>
        }
      />
    </PlainLayout>
  )
}
