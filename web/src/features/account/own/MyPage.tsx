import { useT } from '../../../lib/i18n-later.ts'
import { SectionPage } from '../../../ui/SectionPage.tsx'
import { OwnAccount } from './OwnAccount.tsx'

/** Settings → my page. */
export function MyPage() {
  const t = useT()
  return (
    <SectionPage title={t('shell.sections.myPage')} subtitle={t('personal.subtitle')}>
      <OwnAccount />
    </SectionPage>
  )
}
