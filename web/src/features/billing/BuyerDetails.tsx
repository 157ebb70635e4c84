import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { BillTo } from '@quarry/contract/billing/bill-to'
import type { WorkspaceId } from '@quarry/contract/ids'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { billToQuery, useChangeBillTo } from './billing.queries.ts'

/** Whom later invoices are made out to. */
export function BuyerDetails({ workspaceId }: { workspaceId: WorkspaceId }) {
  const t = useT()
  const { data, isError, refetch } = useQuery(billToQuery(workspaceId))
  return (
    <section aria-labelledby="payment-buyer">
      <h2 id="payment-buyer" className="text-base font-semibold">
        {t('billing.buyer.title')}
      </h2>
      <p className="mb-4 text-meta text-text-quiet">{t('billing.buyer.help')}</p>
      {data ? (
        <BuyerForm key={JSON.stringify(data)} workspaceId={workspaceId} buyer={data} />
      ) : isError ? (
        <Problem title={t('billing.buyer.failed')} onRetry={refetch} />
      ) : (
        <SkeletonRows count={3} className="h-14" />
      )}
    </section>
  )
}

const fields = [
  { name: 'organisation', most: 100, autoComplete: 'organization' },
  { name: 'businessNumber', most: 40, autoComplete: 'off' },
  { name: 'representative', most: 100, autoComplete: 'off' },
  { name: 'address', most: 300, autoComplete: 'street-address' },
  { name: 'email', most: 254, autoComplete: 'email' },
] as const

function BuyerForm({ workspaceId, buyer }: { workspaceId: WorkspaceId; buyer: BillTo }) {
  const t = useT()
  const change = useChangeBillTo(workspaceId)
  const [typed, setTyped] = useState(buyer)
  const isChanged = fields.some(({ name }) => typed[name].trim() !== buyer[name])
  return (
    <form
      noValidate
      className="grid max-w-lg gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !change.isPending)
          change.mutate(typed, { onSuccess: () => toast({ tone: 'ok', text: t('billing.buyer.saved') }) })
      }}
    >
      {fields.map(({ name, most, autoComplete }) => (
        <TextField
          key={name}
          optional
          label={t(`billing.buyer.${name}`)}
          help={name === 'email' && t('billing.buyer.emailHelp')}
          name={name}
          type={name === 'email' ? 'email' : 'text'}
          maxLength={most}
          autoComplete={autoComplete}
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
      ))}
      <FormError error={change.error} />
      <div>
        <Button type="submit" pending={change.isPending} disabled={!isChanged}>
          {t('billing.buyer.save')}
        </Button>
      </div>
    </form>
  )
}
