import { Link } from '@tanstack/react-router'
import type { WorkspaceSummary } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { buttonLook } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'

export type Saved = { workspace: WorkspaceSummary; count: number }

/** Where what was shared can be found now. */
export function SharedSaved({ workspace, count }: Saved) {
  const t = useT()
  const name = workspace.displayName || workspace.name
  return (
    <>
      <PageHeader title={t('source.shared.saved', { count })} subtitle={t('source.shared.savedBody', { workspace: name })} />
      <Link
        to="/$workspaceCode"
        params={{ workspaceCode: workspace.code }}
        search={{ page: 'search' }}
        className={buttonLook({ kind: 'primary' })}
      >
        {t('source.shared.open')}
      </Link>
    </>
  )
}
