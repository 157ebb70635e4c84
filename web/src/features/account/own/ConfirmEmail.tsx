import { useT } from '../../../lib/i18n-later.ts'
import { useProfile } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { useConfirmEmail } from './personal.queries.ts'

/** What a mailed link leads to. Opening it does nothing yet: mail scanners open links too. */
export function ConfirmEmail({ token, onDone }: { token: string; onDone: (email: string) => void }) {
  const t = useT()
  const { subjectId } = useProfile()
  const confirm = useConfirmEmail()
  return (
    <section aria-labelledby="confirm-email" className="mb-8 rounded-surface border border-line bg-surface-raised p-5">
      <h2 id="confirm-email" className="text-base font-semibold">
        {t('personal.emails.confirmTitle')}
      </h2>
      <p className="mt-1 mb-4 text-text-quiet wrap-anywhere">{t('personal.emails.confirmBody', { account: subjectId })}</p>
      <FormError error={confirm.error} />
      <Button
        kind="primary"
        className="mt-1"
        pending={confirm.isPending}
        onClick={() => confirm.mutate({ token }, { onSuccess: ({ email }) => onDone(email) })}
      >
        {t('personal.emails.confirm')}
      </Button>
    </section>
  )
}
