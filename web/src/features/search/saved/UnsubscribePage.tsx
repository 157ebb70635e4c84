import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { useT } from './i18n.ts'
import { useUnsubscribe } from './saved.queries.ts'

/** Ends the mails of a saved search. Opening the link changes nothing, because mail scanners open links too. */
export function UnsubscribePage({ token }: { token: string }) {
  const t = useT()
  const end = useUnsubscribe(token)
  return (
    <div className="grid gap-4">
      <h1 className="text-title">{t(end.isSuccess ? 'saved.leave.done' : 'saved.leave.title')}</h1>
      <p className="text-text-quiet">{t(end.isSuccess ? 'saved.leave.doneBody' : 'saved.leave.body')}</p>
      {!end.isSuccess && (
        <div>
          <Button kind="primary" pending={end.isPending} onClick={() => end.mutate()}>
            {t('saved.leave.action')}
          </Button>
        </div>
      )}
      <FormError error={end.error} />
    </div>
  )
}
