import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { InvitationLink } from '@quarry/contract/wire/workspace/invitation'
import { displayDate } from '../../lib/text/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { signUpRulesQuery } from '../../lib/sign-up-rules.ts'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { useDecline, useJoin } from './invitation.queries.ts'
import { isJoinRefused, showInviteError } from './invite-error.tsx'

type Props = { token: string; invitation: InvitationLink; isLoggedIn: boolean; onJoined: (code: string) => unknown }

/** An invitation that can be answered. Only the buttons answer it. */
export function OpenInvitation({ token, invitation, isLoggedIn, onJoined }: Props) {
  const t = useT()
  const language = useLanguage()
  const { workspaceName: workspace, invitedBy: name, email, hasAccount } = invitation
  const { data: rules } = useQuery(signUpRulesQuery)
  const join = useJoin({
    onJoined,
    onError: (error) => isJoinRefused(error) || showInviteError(error, { wanted: 'join', workspace }),
  })
  const decline = useDecline({ onError: (error) => showInviteError(error, { wanted: 'decline', workspace }) })
  const isRefused = isJoinRefused(join.error)

  return (
    <div>
      <h1 className="text-title">{t('invitation.open.title', { name, workspace })}</h1>
      <p className="mt-2 text-text-quiet">
        {t('invitation.open.body', { email, date: displayDate(invitation.expiresAt, language) })}
      </p>
      <div className="mt-6 grid gap-2">
        {isRefused && <FormError error={join.error} />}
        {isLoggedIn && (
          <Button
            kind="primary"
            size="large"
            pending={join.isPending || join.isSuccess}
            disabled={isRefused}
            onClick={() => join.mutate({ token })}
          >
            {t('invitation.joinNamed', { name: workspace })}
          </Button>
        )}
        {!isLoggedIn && hasAccount && (
          <Link
            to="/login"
            search={{ redirect: `/invited?token=${token}` }}
            className={buttonLook({ kind: 'primary', size: 'large' })}
          >
            {t('invitation.open.logIn')}
          </Link>
        )}
        {!isLoggedIn && !hasAccount && rules?.mode === 'closed' && <p>{t('error.signUpClosed')}</p>}
        {!isLoggedIn && !hasAccount && rules?.mode !== 'closed' && (
          <Link to="/inviteWorkspace" search={{ token }} className={buttonLook({ kind: 'primary', size: 'large' })}>
            {t('invitation.open.signUp')}
          </Link>
        )}
        <Button kind="quiet" size="large" pending={decline.isPending} onClick={() => decline.mutate({ token })}>
          {t('invitation.decline')}
        </Button>
      </div>
    </div>
  )
}
