import { CallError } from '@quarry/contract/client'
import { t } from '../../lib/i18n-later.ts'
import { failureText } from '../../lib/failures.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { openModal } from '../../ui/layers/modals.ts'

/** Whether whoever was invited may not join any more, which is said beside the invitation. */
export const isJoinRefused = (error: Error | null): boolean => error instanceof CallError && error.error === 'joinRefused'

type Wanted = { wanted: 'join' | 'decline'; workspace: string }

/** Why an invitation could not be answered (spec §8: every failure but a refusal, which stays with its row). */
export function showInviteError(error: Error, { wanted, workspace }: Wanted): void {
  openModal({
    kind: 'inviteError',
    render: (close) => (
      <Dialog
        open
        onClose={close}
        title={t(`invitation.error.${wanted}`, { workspace })}
        description={failureText(error)}
        actions={
          <Button kind="primary" onClick={close}>
            {t('shell.close')}
          </Button>
        }
      />
    ),
  })
}
