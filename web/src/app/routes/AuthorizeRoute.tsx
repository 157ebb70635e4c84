import { useLocation } from '@tanstack/react-router'
import { AppRequestForm } from '../../features/connected-app/AppRequestForm.tsx'
import { useT } from '../../lib/i18n-later.ts'
import { PlainLayout } from '../pages/PlainLayout.tsx'
import { ProfileMenu } from '../shell/ProfileMenu.tsx'

/** `/oauth/authorize`: where an app sends a person who is to let it in. */
export function AuthorizeRoute() {
  const t = useT()
  const request = useLocation({ select: ({ searchStr }) => searchStr.replace(/^\?/, '') })
  return (
    <PlainLayout title={t('connectedApp.request.page')} corner={<ProfileMenu side="bottom" />}>
      <AppRequestForm request={request} onLeave={(address) => location.assign(address)} />
    </PlainLayout>
  )
}
