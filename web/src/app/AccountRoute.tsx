import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { OwnAccount } from '../features/account/OwnAccount.tsx'
import { useT } from '../lib/i18n.ts'
import { PlainLayout } from './PlainLayout.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

/** `/workspace/account`: my page for whoever is in no workspace, as everybody is who wants to delete their account. */
export function AccountRoute() {
  const t = useT()
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
      <OwnAccount />
    </PlainLayout>
  )
}
