import { useQuery } from '@tanstack/react-query'
import { mustDoFirst } from '@quarry/contract/account/account-deletion'
import { useT } from '../../../lib/i18n-later.ts'
import { workspacesQuery } from '../../../lib/workspaces.ts'
import { Button } from '../../../ui/Button.tsx'
import { openModal } from '../../../ui/layers/modals.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'

/** The way to delete the account; before it is open, what has to be done about each workspace first. */
export function DeleteAccount() {
  const t = useT()
  const { data, isError, refetch } = useQuery(workspacesQuery)
  if (isError && !data) return <Problem title={t('personal.deletion.failed')} onRetry={refetch} />
  if (!data) return <SkeletonRows count={1} className="h-9" />
  const first = data.joined.flatMap((workspace) => {
    const step = mustDoFirst({ role: workspace.myAccountInfo.workspaceRole, status: workspace.status })
    return step ? [{ workspace, step }] : []
  })
  return (
    <>
      {first.length > 0 && (
        <div className="mb-4 max-w-lg">
          <p className="font-medium">{t('personal.deletion.first')}</p>
          <ul className="mt-1 list-disc ps-5 text-text-quiet">
            {first.map(({ workspace, step }) => (
              <li key={workspace.id}>{t(`personal.deletion.${step}`, { name: workspace.displayName })}</li>
            ))}
          </ul>
        </div>
      )}
      <Button
        kind="danger"
        disabled={first.length > 0}
        onClick={() => openModal({ kind: 'deleteAccount', render: (close) => <DeleteAccountDialog onClose={close} /> })}
      >
        {t('personal.deletion.open')}
      </Button>
    </>
  )
}
