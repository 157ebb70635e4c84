import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ConfirmEmail } from '../features/account/ConfirmEmail.tsx'
import { OwnAccount } from '../features/account/OwnAccount.tsx'
import { useT } from '../lib/i18n.ts'
import { toast } from '../ui/toast.ts'
import { PlainLayout } from './PlainLayout.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

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
      <Link to="/workspace" className="inline-flex items-center gap-1.5 py-1 text-text-quiet hover:text-text">
        <ArrowLeft aria-hidden className="size-4" />
        {t('workspace.title')}
      </Link>
      <header className="mt-3 mb-5">
        <h1 className="text-title font-semibold">{t('shell.sections.myPage')}</h1>
        <p className="text-text-quiet">{t('personal.subtitle')}</p>
      </header>
      {confirm && <ConfirmEmail token={confirm} onDone={confirmed} />}
      <OwnAccount />
    </PlainLayout>
  )
}
