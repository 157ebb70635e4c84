import type { InvitationLink } from '@quarry/contract/wire/workspace/invitation'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from './Notice.tsx'

type Props = { invitation: InvitationLink; email: string; onLogOut: () => unknown }

/** Somebody else is logged in on this browser. */
export function WrongAccount({ invitation, email, onLogOut }: Props) {
  const t = useT()
  return (
    <Notice
      title={t('invitation.wrongAccount.title', { workspace: invitation.workspaceName })}
      body={t('invitation.wrongAccount.body', { invited: invitation.email, email })}
      action={
        <Button kind="primary" size="large" onClick={() => void onLogOut()}>
          {t('invitation.wrongAccount.action')}
        </Button>
      }
    />
  )
}
