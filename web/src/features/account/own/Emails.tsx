import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AccountEmail } from '@quarry/contract/wire/account/account-email'
import { failureText } from '../../../lib/failures.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { useProfile } from '../../../lib/session.ts'
import { Email } from '@quarry/contract/account/person'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { emailsQuery, useAddEmail, useRemoveEmail } from './personal.queries.ts'

/** The addresses that are the person's, and the way to add one. */
export function Emails() {
  const t = useT()
  const { subjectId } = useProfile()
  const { data, isError, refetch } = useQuery(emailsQuery)
  if (isError && !data) return <Problem title={t('personal.emails.failed')} onRetry={refetch} />
  if (!data) return <SkeletonRows count={2} className="h-12" />
  return (
    <>
      <List>
        <AddressRow email={subjectId} badge={t('personal.emails.login')} />
        {data.emails.map((email) => (
          <EmailRow key={email.email} email={email} />
        ))}
      </List>
      <AddEmail />
    </>
  )
}

type AddressRowProps = { email: string; badge: string | false; about?: ReactNode; actions?: ReactNode }

const AddressRow = ({ email, badge, about, actions }: AddressRowProps) => (
  <ListRow
    lead={<Mail aria-hidden />}
    title={
      <>
        {email}
        {badge && <Badge>{badge}</Badge>}
      </>
    }
    about={about}
    actions={actions}
  />
)

function EmailRow({ email: { email, confirmedAt } }: { email: AccountEmail }) {
  const t = useT()
  const remove = useRemoveEmail()
  const again = useAddEmail()
  const error = again.error ?? remove.error
  return (
    <AddressRow
      email={email}
      badge={confirmedAt === null && t('personal.emails.waiting')}
      about={
        error && (
          <span role="alert" className="text-danger">
            {failureText(error)}
          </span>
        )
      }
      actions={
        <>
          {confirmedAt === null && (
            <Button
              kind="quiet"
              pending={again.isPending}
              aria-label={t('personal.emails.againNamed', { email })}
              onClick={() =>
                again.mutate({ email }, { onSuccess: () => toast({ tone: 'ok', text: t('personal.emails.sent', { email }) }) })
              }
            >
              {t('personal.emails.again')}
            </Button>
          )}
          <Button
            kind="quiet"
            pending={remove.isPending}
            aria-label={t('personal.emails.removeNamed', { email })}
            onClick={() => remove.mutate({ email })}
          >
            {t('personal.emails.remove')}
          </Button>
        </>
      }
    />
  )
}

function AddEmail() {
  const t = useT()
  const add = useAddEmail()
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const isAddress = Email.safeParse(email).success
  return (
    <form
      noValidate
      className="mt-4 grid max-w-lg gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isAddress || add.isPending) return
        add.mutate(
          { email },
          {
            onSuccess: () => {
              toast({ tone: 'ok', text: t('personal.emails.sent', { email: email.trim() }) })
              setEmail('')
              setTried(false)
            },
          },
        )
      }}
    >
      <TextField
        label={t('personal.emails.add')}
        type="email"
        name="furtherEmail"
        autoComplete="off"
        value={email}
        error={tried && !isAddress && t('account.emailMalformed')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <FormError error={add.error} />
      <div>
        <Button type="submit" pending={add.isPending}>
          {t('personal.emails.send')}
        </Button>
      </div>
    </form>
  )
}
