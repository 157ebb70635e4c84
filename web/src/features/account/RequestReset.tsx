import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { limits } from '@quarry/contract/limits'
import { useT } from '../../lib/i18n-later.ts'
import { Email } from '@quarry/contract/account/person'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Text } from './Text.tsx'
import { useRequestReset } from './own/personal.queries.ts'
import { WhereMailIs } from './WhereMailIs.tsx'

/** Asks for a link to set a new password. What it says does not depend on whether the email has an account. */
export function RequestReset() {
  const t = useT()
  const request = useRequestReset()
  const [email, setEmail] = useState('')
  const [malformed, setMalformed] = useState(false)

  function submit() {
    const checked = Email.safeParse(email)
    setMalformed(!checked.success)
    if (checked.success && !request.isPending) request.mutate({ email: checked.data })
  }

  if (request.isSuccess) return <Sent email={request.variables.email} onOther={request.reset} />
  return (
    <>
      <h1 className="text-title">{t('personal.reset.title')}</h1>
      <p className="mt-2 text-text-quiet">{t('personal.reset.body')}</p>
      <form
        noValidate
        className="mt-6 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('account.email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          error={malformed && t('account.emailMalformed')}
          onChange={(event) => {
            setEmail(event.target.value)
            setMalformed(false)
          }}
        />
        <FormError error={request.error} />
        <Button type="submit" kind="primary" size="large" pending={request.isPending}>
          {t('personal.reset.send')}
        </Button>
      </form>
      <p className="mt-6">
        <Link to="/login" className="font-medium text-accent hover:underline">
          {t('personal.reset.backToLogin')}
        </Link>
      </p>
    </>
  )
}

function Sent({ email, onOther }: { email: string; onOther: () => void }) {
  const t = useT()
  return (
    <div aria-live="polite">
      <MailCheck aria-hidden className="size-7 stroke-[1.5] text-ok" />
      <h1 className="mt-3 text-title">{t('account.sent.title')}</h1>
      <WhereMailIs
        email={email}
        of="personal.reset"
        sent={
          <Text
            id="personal.reset.sent"
            with={{ email: <strong className="font-semibold">{email}</strong>, minutes: limits.resetLinkHours * 60 }}
          />
        }
      />
      <Button className="mt-6" onClick={onOther}>
        {t('account.sent.other')}
      </Button>
    </div>
  )
}
