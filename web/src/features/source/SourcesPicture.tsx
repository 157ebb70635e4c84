import { useT } from '../../lib/i18n-later.ts'
import { SectionPage } from '../../ui/SectionPage.tsx'

/** The head of the sources, which is the same whatever is connected. */
export function SourcesPicture() {
  const t = useT()
  return (
    <SectionPage alone title={t('source.title')} subtitle={t('source.subtitle')}>
      {null}
    </SectionPage>
  )
}
