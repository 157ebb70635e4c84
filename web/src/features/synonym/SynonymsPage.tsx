import { useQuery } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Synonym } from '@quarry/contract/wire/search/synonym'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useAdded } from '../../ui/settings/use-added.ts'
import { useRested } from '../../lib/use-rested.ts'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SectionPage } from '../../ui/SectionPage.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useT } from './i18n.ts'
import { exportAddress, synonymsQuery, useOfficeWords } from './synonym.queries.ts'
import { SynonymDialog } from './SynonymDialog.tsx'
import { SynonymList } from './SynonymList.tsx'
import { TakeSynonyms } from './TakeSynonyms.tsx'

const pageSize = 50
const restMs = 200

/** Settings → synonyms, for administrators: words that mean the same in this workspace. */
export function SynonymsPage({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(0)
  /** The entry that is open; `new` for one to add. */
  const { added, forget } = useAdded()
  const [opened, setOpened] = useState<Synonym | 'new' | null>(added === null ? null : 'new')
  const search = useRested(typed, restMs).trim()
  const { data, error, refetch } = useQuery(synonymsQuery(workspace.id, search, page))
  const setOfficeWords = useOfficeWords(workspace.id)
  const isEmpty = data?.total === 0 && search === ''

  const addButton = (
    <Button kind="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setOpened('new')}>
      {t('synonym.add')}
    </Button>
  )
  return (
    <SectionPage
      title={t('shell.sections.synonyms')}
      subtitle={t('synonym.subtitle')}
      action={
        <div className="flex flex-wrap gap-2">
          <TakeSynonyms workspaceId={workspace.id} />
          {data && !isEmpty && (
            <>
              <a href={exportAddress(workspace.id)} download className={buttonLook()}>
                <Download aria-hidden className="size-4" />
                {t('synonym.export')}
              </a>
              {addButton}
            </>
          )}
        </div>
      }
    >
      {error && !data && <Problem title={t('synonym.failed')} onRetry={refetch} />}
      {!error && !data && <SkeletonRows count={5} className="h-12" />}
      {data && (
        <>
          <div className="mb-6 border-y border-line py-2">
            <Switch
              on={data.hasOfficeWords}
              disabled={setOfficeWords.isPending}
              onChange={(isOn) =>
                setOfficeWords.mutate(isOn, {
                  onSuccess: () => toast({ tone: 'ok', text: t(`synonym.officeSince.${isOn ? 'on' : 'off'}`) }),
                })
              }
              label={t('synonym.office')}
              help={t('synonym.officeHelp', { count: data.officeWords })}
            />
          </div>
          {isEmpty ? (
            <EmptyState title={t('synonym.empty.title')} body={t('synonym.empty.body')} action={addButton} />
          ) : (
            <>
              <div className="mb-3 flex flex-wrap items-center gap-3">
                <Input
                  type="search"
                  aria-label={t('synonym.search')}
                  placeholder={t('synonym.search')}
                  className="sm:w-72"
                  value={typed}
                  onChange={(event) => {
                    setTyped(event.target.value)
                    setPage(0)
                  }}
                />
                <output className="text-meta text-text-quiet tabular-nums">{t('synonym.count', { count: data.total })}</output>
              </div>
              {data.total === 0 ? (
                <EmptyState
                  drawing="nothingFound"
                  title={t('synonym.noMatch.title', { search })}
                  action={<Button onClick={() => setTyped('')}>{t('synonym.noMatch.action')}</Button>}
                />
              ) : (
                <SynonymList workspaceId={workspace.id} synonyms={data.synonyms} onOpen={setOpened} />
              )}
              <Pagination page={page} pageSize={pageSize} total={data.total} onChange={setPage} />
            </>
          )}
        </>
      )}
      {opened && (
        <SynonymDialog
          workspaceId={workspace.id}
          synonym={opened === 'new' ? null : opened}
          begin={added ?? ''}
          onClose={() => {
            setOpened(null)
            if (added !== null) forget()
          }}
        />
      )}
    </SectionPage>
  )
}
