import { OutboxPage } from '../../features/outbox/OutboxPage.tsx'
import { useT } from '../../lib/i18n.ts'
import { PlainLayout } from '../pages/PlainLayout.tsx'

export function OutboxRoute() {
  const t = useT()
  return (
    <PlainLayout title={t('shell.mail.title')} list>
      <OutboxPage />
    </PlainLayout>
  )
}
