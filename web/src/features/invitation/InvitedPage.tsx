import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CallError } from '@quarry/contract/client'
import type { InvitationLink } from '@quarry/contract/wire/workspace/invitation'
import { displayDate } from '../../lib/text/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { invitationQuery } from './invitation.queries.ts'
import { Notice } from './Notice.tsx'
import { OpenInvitation } from './OpenInvitation.tsx'
import { WrongAccount } from './WrongAccount.tsx'

type Props = {
  token: string
  /** Who is logged in on this browser; null for nobody. */
  email: string | null
  onJoined: (code: string) => unknown
  onLogOut: () => unknown
}

/** Where the link of an invitation leads: whose it is, what it is for, and the buttons that answer it. */
export function InvitedPage({ token, email, onJoined, onLogOut }: Props) {
  const t = useT()
  const { data, error, refetch } = useQuery(invitationQuery(token))
  if (error instanceof CallError && (error.error === 'invitationMissing' || error.error === 'invalidInput'))
    return <Notice title={t('invitation.invalid.title')} body={t('invitation.invalid.body')} action={<HomeLink />} />
  if (error && !data) return <Problem title={t('invitation.failed')} onRetry={refetch} />
  if (!data) return <SkeletonRows count={4} className="h-10" />
  if (data.status !== 'open') return <Closed invitation={data} />
  if (email !== null && email !== data.email) return <WrongAccount invitation={data} email={email} onLogOut={onLogOut} />
  return <OpenInvitation token={token} invitation={data} isLoggedIn={email !== null} onJoined={onJoined} />
}

/** An invitation that needs no answer any more. */
function Closed({ invitation }: { invitation: InvitationLink }) {
  const t = useT()
  const language = useLanguage()
  const workspace = invitation.workspaceName
  if (invitation.status === 'joined')
    return (
      <Notice
        title={t('invitation.joined.title', { workspace })}
        body={t('invitation.joined.body', { email: invitation.email })}
        action={
          <Link
            to="/$workspaceCode"
            params={{ workspaceCode: invitation.code }}
            search={{ page: 'search' }}
            className={buttonLook({ kind: 'primary', size: 'large' })}
          >
            {t('invitation.joined.action', { workspace })}
          </Link>
        }
      />
    )
  const status = invitation.status === 'open' ? 'expired' : invitation.status
  const date = displayDate(invitation.expiresAt, language)
  return (
    <Notice
      title={t(`invitation.${status}Title`, { workspace })}
      body={t(`invitation.${status}Body`, { name: invitation.invitedBy, date })}
      action={<HomeLink />}
    />
  )
}

function HomeLink() {
  const t = useT()
  return (
    <Link to="/workspace" className={buttonLook({ kind: 'secondary', size: 'large' })}>
      {t('shell.allWorkspaces')}
    </Link>
  )
}
