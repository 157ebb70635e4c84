import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { AccountEmail } from '@quarry/contract/account-email'
import { useT } from '../../lib/i18n.ts'
import { useProfile } from '../../lib/session.ts'
import { Email } from '../../lib/shapes.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { emailsQuery, useAddEmail, useRemoveEmail } from './personal.queries.ts'

/** The addresses that are the person's, and the way to add one. */
export function Emails() {
  const t = useT()
  const { subjectId } = useProfile()
  const { data, isError, refetch } = useQuery(emailsQuery)
  if (isError) return <Problem title={t('personal.emails.failed')} onRetry={refetch} />
  if (!data) return <SkeletonRows count={2} className="h-12" />
  return (
    <>
      <ul className="max-w-2xl divide-y divide-line border-y border-line">
        <li className="flex min-h-14 items-center gap-3 py-2">
          <Address email={subjectId} badge={t('personal.emails.login')} />
        </li>
        {data.emails.map((email) => (
          <EmailRow key={email.email} email={email} />
        ))}
      </ul>
      <AddEmail />
    </>
  )
}

const Address = ({ email, badge }: { email: string; badge: string | false }) => (
  <>
    <Mail aria-hidden className="size-5 shrink-0 stroke-[1.5] text-text-quiet" />
    <p className="flex min-w-0 flex-[1_1_14rem] flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
      {email}
      {badge && <Badge>{badge}</Badge>}
    </p>
  </>
)

function EmailRow({ email: { email, confirmedAt } }: { email: AccountEmail }) {
  const t = useT()
  const remove = useRemoveEmail()
  const again = useAddEmail()
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 py-2">
      <Address email={email} badge={confirmedAt === null && t('personal.emails.waiting')} />
      {/* Below the address where there is no room beside it, in line with its first letter. */}
      <div className="ms-5 flex gap-1 sm:ms-0">
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
      </div>
    </li>
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
