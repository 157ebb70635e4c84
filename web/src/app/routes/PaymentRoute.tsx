import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { PaymentState } from '../../features/billing/PaymentState.tsx'
import { SandboxPage } from '../../features/billing/SandboxPage.tsx'
import { useT } from '../../lib/i18n-later.ts'
import { workspacesQuery } from '../../lib/workspaces.ts'
import { Problem } from '../../ui/Problem.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { PlainLayout } from '../pages/PlainLayout.tsx'

const returned = getRouteApi('/account/payment/return')
const sandbox = getRouteApi('/account/payment/sandbox/$id')

/** Where somebody waits for a payment, or comes back to from the page of a payment company. */
export function PaymentRoute() {
  const t = useT()
  const { transactionId, workspace: code } = returned.useSearch()
  const { data, isLoadingError, refetch } = useQuery(workspacesQuery)
  const workspace = data?.joined.find((each) => each.code === code)
  if (data && (!workspace || !transactionId)) return <NotFoundPage />
  return (
    <PlainLayout title={t('billing.window.title')}>
      {isLoadingError && <Problem title={t('workspace.failed.title')} body={t('billing.window.unlooked')} onRetry={refetch} />}
      {workspace && transactionId && <PaymentState workspace={workspace} transactionId={transactionId} />}
    </PlainLayout>
  )
}

export function SandboxRoute() {
  const t = useT()
  const { id } = sandbox.useParams()
  return (
    <PlainLayout title={t('billing.sandbox.title')}>
      <SandboxPage id={id} />
    </PlainLayout>
  )
}
