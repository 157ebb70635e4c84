import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n-later.ts'
import { SectionPage } from '../../ui/SectionPage.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { CompanyInfoForm } from './CompanyInfoForm.tsx'

/** Settings → organisation info. */
export function CompanyInfoPage({ workspace }: { workspace: Workspace }) {
  const t = useT()
  return (
    <SectionPage title={t('shell.sections.companyInfo')} subtitle={t('workspace.company.subtitle')}>
      <CompanyInfoForm
        workspace={workspace}
        action={t('workspace.save')}
        onSaved={() => toast({ tone: 'ok', text: t('toast_compony_info_change_done') })}
      />
    </SectionPage>
  )
}
