import type { Workspace } from '@quarry/contract/workspace'
import { useT } from '../../lib/i18n.ts'
import { searchBox } from '../../lib/search-focus.ts'
import { Input } from '../../ui/Input.tsx'

export function SearchPage({ workspace }: { workspace: Workspace }) {
  const t = useT()
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-[18vh]">
      <h1 className="mb-4 text-title font-semibold">{workspace.displayName}</h1>
      <search>
        <Input
          ref={searchBox}
          type="search"
          aria-label={t('search.title')}
          placeholder={t('search.placeholder')}
          className="h-11"
        />
      </search>
    </div>
  )
}
