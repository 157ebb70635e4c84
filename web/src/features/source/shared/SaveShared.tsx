import { useState } from 'react'
import type { WorkspaceSummary } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import type { Shared } from './read-shared.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { filesOfShared } from './files-of-shared.ts'
import { useDiscardShared, useSaveShared } from './shared.queries.ts'

type Props = {
  shared: Shared
  workspaces: readonly WorkspaceSummary[]
  /** The one somebody was in last. */
  current: WorkspaceSummary
  onSaved: (workspace: WorkspaceSummary, count: number) => void
}

/** Says what was shared and asks where to. Nothing is saved before: any page can send something here. */
export function SaveShared({ shared, workspaces, current, onSaved }: Props) {
  const t = useT()
  const [code, setCode] = useState(current.code)
  const save = useSaveShared()
  const discard = useDiscardShared()
  const picked = filesOfShared(shared)
  const workspace = workspaces.find((each) => each.code === code) ?? current
  const sourceName = t('source.shared.source')

  function submit() {
    const done = (lost: readonly unknown[]) => lost.length === 0 && onSaved(workspace, picked.length)
    save.mutate({ workspaceId: workspace.id, sourceName, picked }, { onSuccess: done })
  }
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PageHeader title={t('source.shared.title')} />
      <ul className="divide-y divide-line border-y border-line">
        {picked.map(({ path, file }) => (
          <li key={path} className="py-2.5">
            <p className="font-medium wrap-anywhere">{file.name}</p>
            {!shared.files.includes(file) && <p className="text-meta text-text-quiet">{t('source.shared.note')}</p>}
            {save.data?.map((lost) => lost.path === path && <Lost key={path} state={lost.state} />)}
          </li>
        ))}
      </ul>
      <Field label={t('source.shared.workspace')} help={t('source.shared.help', { name: sourceName })}>
        {(control) => (
          <Select
            {...control}
            value={code}
            onChange={setCode}
            options={workspaces.map((each) => ({ value: each.code, label: each.displayName || each.name }))}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" pending={save.isPending}>
          {t('source.shared.save')}
        </Button>
        <Button disabled={save.isPending} onClick={() => discard.mutate()}>
          {t('source.shared.discard')}
        </Button>
      </div>
    </form>
  )
}

function Lost({ state }: { state: string }) {
  const t = useT()
  const why = state === 'tooLarge' || state === 'diskFull' ? state : 'failed'
  return (
    <p role="alert" className="text-meta text-danger">
      {t(`source.upload.${why}`)}
    </p>
  )
}
