import { useT } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Message } from './Message.tsx'
import { PlainLayout } from './PlainLayout.tsx'

/** What is shown when a page throws: a bug, or a first load that did not arrive. */
export function CrashPage() {
  const t = useT()
  return (
    <PlainLayout title={t('shell.crash.title')}>
      <div role="alert">
        <Message
          title={t('shell.crash.title')}
          body={t('shell.crash.body')}
          action={
            <Button kind="primary" onClick={() => location.reload()}>
              {t('shell.crash.action')}
            </Button>
          }
        />
      </div>
    </PlainLayout>
  )
}
