import type { Workspace } from '@quarry/contract/workspace'
import { useT } from '../../lib/i18n.ts'

export function SourcesPage({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const { publicCp, restrictedCp } = workspace.contentProviderList
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-6 md:px-8">
      <h1 className="mb-4 text-title font-semibold">{t('source.title')}</h1>
      <ul className="divide-y divide-line">
        {[...publicCp, ...restrictedCp.ownedCp, ...restrictedCp.notOwnedCp].map((source) => (
          <li key={source.workspaceContentProviderId} className="flex min-h-12 items-center">
            {source.displayName}
          </li>
        ))}
      </ul>
    </div>
  )
}
