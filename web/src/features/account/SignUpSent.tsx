import { namedFailure } from '../../lib/failures.ts'
import { limits } from '@quarry/contract/limits'
import { type ShellLanguage, useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { useRequestSignUp } from './account.queries.ts'
import { LinkSent } from './LinkSent.tsx'
import { Text } from './Text.tsx'

/** The link to sign up with is on its way. */
export function SignUpSent({ email, lang, onOther }: { email: string; lang: ShellLanguage; onOther: () => void }) {
  const t = useT()
  const again = useRequestSignUp()
  return (
    <LinkSent
      email={email}
      of="account.sent"
      sent={
        <Text
          id="account.sent.body"
          with={{ email: <strong className="font-semibold">{email}</strong>, days: limits.signUpLinkDays }}
        />
      }
    >
      <div className="mt-6 grid gap-3">
        <FormError error={namedFailure(again.error)} />
        <div className="flex flex-wrap gap-2">
          <Button
            pending={again.isPending}
            onClick={() =>
              again.mutate({ email, lang }, { onSuccess: () => toast({ tone: 'ok', text: t('account.sent.resent') }) })
            }
          >
            {t('account.sent.again')}
          </Button>
          <Button kind="quiet" onClick={onOther}>
            {t('account.sent.other')}
          </Button>
        </div>
      </div>
    </LinkSent>
  )
}
