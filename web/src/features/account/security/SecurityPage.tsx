import { useT } from '../../../lib/i18n-later.ts'
import { SectionPage } from '../../../ui/SectionPage.tsx'
import { AuthenticatorApp } from './AuthenticatorApp.tsx'
import { Connection } from './Connection.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Settings → login and security: what the own account asks for beside a password, or in its place. */
export function SecurityPage() {
  const t = useT()
  return (
    <SectionPage title={t('shell.sections.security')} subtitle={t('security.subtitle')}>
      <Passkeys />
      <AuthenticatorApp />
      <RecoveryCodes />
      <Connection />
    </SectionPage>
  )
}
