import { CallError } from '@quarry/contract/client'
import type { WorkspaceId } from '@quarry/contract/ids'
import { invitationRoutes } from '@quarry/contract/routes/workspace/invitation'
import { failureText } from '../../../lib/failures.ts'
import { t, useT } from '../../../lib/i18n-later.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { useAnswerInvitations } from '../member.queries.ts'

/** Why invitations were not sent. One address that had enough mails holds up all of them, so it is named. */
export function invitationFailure(error: Error): string {
  const detail = error instanceof CallError ? error.detail : null
  if (!(error instanceof CallError) || detail === null) return failureText(error)
  if (error.error === 'tooManyRequests') return t('member.inviteForm.mailedEnough', { email: detail })
  if (error.error === 'signUpDomain') return t('member.inviteForm.domain', { email: detail })
  if (error.error !== 'invitationLimitReached') return failureText(error)
  return detail === '0' ? t('member.inviteForm.noRoom') : t('member.inviteForm.room', { count: Number(detail) })
}

/** The failure of a change in the list, whose row may be gone with it. */
export const tellFailure = (error: Error): void => toast({ tone: 'danger', text: invitationFailure(error) })

/** What can be done with open invitations, and is said when it is done. */
export function useInvitations(workspaceId: WorkspaceId, onDone: () => void = () => {}) {
  const t = useT()
  const said = (key: 'member.done.resent' | 'member.done.cancelled') => ({
    onSuccess: ({ changed: count }: { changed: number }) => {
      toast({ tone: 'ok', text: t(key, { count }) })
      onDone()
    },
    onError: tellFailure,
  })
  const resend = useAnswerInvitations(workspaceId, invitationRoutes.resend, said('member.done.resent'))
  const cancel = useAnswerInvitations(workspaceId, invitationRoutes.cancel, said('member.done.cancelled'))
  return { resend: resend.mutate, cancel: cancel.mutate, isPending: resend.isPending || cancel.isPending }
}
