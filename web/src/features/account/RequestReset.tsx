import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { limits } from '@quarry/contract/limits'
import { useT } from '../../lib/i18n-later.ts'
import { Email } from '@quarry/contract/account/person'
import { Button } from '../../ui/Button.tsx'
import { focusFirstField } from '../../ui/form/focus-first-field.ts'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { LinkSent } from './LinkSent.tsx'
import { useRequestReset } from './own/personal.queries.ts'
import { Text } from './Text.tsx'

/** Asks for a link to set a new password. What it says does not depend on whether the email has an account. */
export function RequestReset() {
  const t = useT()
  const request = useRequestReset()
  const [email, setEmail] = useState('')
  const [malformed, setMalformed] = useState(false)
  const [isAnother, setAnother] = useState(false)

  function submit() {
    const checked = Email.safeParse(email)
    setMalformed(!checked.success)
    if (checked.success && !request.isPending) request.mutate({ email: checked.data })
  }

  function other() {
    setAnother(true)
    request.reset()
  }

  if (request.isSuccess) return <Sent email={request.variables.email} onOther={other} />
  return (
    <>
      <h1 className="text-title">{t('personal.reset.title')}</h1>
      <p className="mt-2 text-text-quiet">{t('personal.reset.body')}</p>
      <form
        ref={isAnother ? focusFirstField : undefined}
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
    <LinkSent
      email={email}
      of="personal.reset"
      sent={
        <Text
          id="personal.reset.sent"
          with={{ email: <strong className="font-semibold">{email}</strong>, minutes: limits.resetLinkHours * 60 }}
        />
      }
    >
      <Button className="mt-6" onClick={onOther}>
        {t('account.sent.other')}
      </Button>
    </LinkSent>
  )
}
