import { lazy, Suspense } from 'react'
import { openModal } from '../ui/modals.ts'

const SupportDialog = lazy(() =>
  import('../features/account/SupportDialog.tsx').then(({ SupportDialog: Dialog }) => ({ default: Dialog })),
)

export const openSupport = (): void =>
  openModal({
    kind: 'support',
    render: (close) => (
      <Suspense>
        <SupportDialog onClose={close} />
      </Suspense>
    ),
  })
