import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n-later.ts'
import { signUpRulesQuery } from '../../lib/sign-up-rules.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { Text } from './Text.tsx'

type Props = {
  email: string
  /** What kind of mail: one that was written for certain, or one that an account must exist for. */
  of: 'account.sent' | 'personal.reset'
  /** What is said where mails are really sent. */
  sent: ReactNode
}

/** Where to look for the mail with the link: without a mail server it is on this machine, or with whoever runs Quarry. */
export function WhereMailIs({ email, of, sent }: Props) {
  const t = useT()
  const { data: rules } = useQuery(signUpRulesQuery)
  if (!rules || rules.mails === 'sent')
    return (
      <>
        <p className="mt-2">{sent}</p>
        <p className="mt-2 text-text-quiet">{t('account.sent.nothing')}</p>
      </>
    )
  return (
    <>
      <p className="mt-2">
        <Text id={`${of}.${rules.mails}`} with={{ email: <strong className="font-semibold">{email}</strong> }} />
      </p>
      {rules.mails === 'outbox' && (
        <Link to="/dev/mail" className={`${buttonLook({ kind: 'primary', size: 'large' })} mt-4`}>
          {t('account.sent.openMail')}
        </Link>
      )}
    </>
  )
}
