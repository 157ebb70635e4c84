import { useEffect, useRef, useState } from 'react'
import type { Profile } from '@quarry/contract/wire/account/account'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useProveCode } from './sign-in.queries.ts'

/** Takes a code of one kind; a wrong one stays in the field, marked, so that the next digit typed is seen in place. */
export function CodeForm({ kind, onLogin }: { kind: 'totp' | 'recoveryCode'; onLogin: (profile: Profile) => unknown }) {
  const t = useT()
  const prove = useProveCode()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The step came by itself, or by a press that asked for this field.
  useEffect(() => field.current?.focus(), [])
  const digits = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 } as const
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!prove.isPending) prove.mutate(code, { onSuccess: onLogin })
      }}
    >
      <TextField
        label={t(`signIn.second.${kind}`)}
        help={t(`signIn.second.${kind}Help`)}
        name="code"
        required
        ref={field}
        spellCheck={false}
        className="font-mono tracking-widest"
        {...(kind === 'totp' ? digits : { autoComplete: 'off', autoCapitalize: 'none' })}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <FormError error={prove.error} />
      <Button type="submit" kind="primary" size="large" pending={prove.isPending || prove.isSuccess}>
        {t('account.logIn')}
      </Button>
    </form>
  )
}
