import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ConfirmEmail } from '../../features/account/own/ConfirmEmail.tsx'
import { OwnAccount } from '../../features/account/own/OwnAccount.tsx'
import { useT } from '../../lib/i18n-later.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { PlainLayout } from '../pages/PlainLayout.tsx'
import { ProfileMenu } from '../shell/ProfileMenu.tsx'

const route = getRouteApi('/account/workspace/account')

/**
 * `/workspace/account`: my page for whoever is in no workspace, as everybody is who wants to delete their account, and where a mailed link
 * to confirm an address leads.
 */
export function AccountRoute() {
  const t = useT()
  const navigate = useNavigate()
  const { confirm } = route.useSearch()
  function confirmed(email: string) {
    toast({ tone: 'ok', text: t('personal.emails.confirmed', { email }) })
    void navigate({ to: '/workspace/account', replace: true })
  }
  return (
    <PlainLayout title={t('shell.sections.myPage')} list corner={<ProfileMenu side="bottom" />}>
      <Link to="/workspace" className="mb-3 inline-flex items-center gap-1.5 py-1 text-text-quiet hover:text-text">
        <ArrowLeft aria-hidden className="size-4" />
        {t('workspace.title')}
      </Link>
      <PageHeader title={t('shell.sections.myPage')} subtitle={t('personal.subtitle')} />
      {confirm && <ConfirmEmail token={confirm} onDone={confirmed} />}
      <OwnAccount />
    </PlainLayout>
  )
}
