import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { SourceContainer } from '@quarry/contract/wire/source/service'
import { useT } from '../../../lib/i18n-later.ts'
import { useRested } from '../../../lib/use-rested.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { ContainerRow } from './ContainerRow.tsx'
import { type ContainerPlace, containersQuery } from '../consent/consent.queries.ts'
import { branchesOf, toggled } from './container-tree.ts'
import { Refusal } from '../../../ui/settings/Refusal.tsx'

type Props = {
  label: string
  help: ReactNode
  /** What is wrong with the choice; null when nothing is. */
  error: string | null
  place: ContainerPlace
  /** Ids; an empty list means all, null that some are to be chosen and none is yet. */
  value: readonly string[] | null
  onChange: (value: string[] | null) => void
  /** Fields that must be filled in before the service can be asked. */
  isReady: boolean
}

/** More are found by searching: a list that long is read by nobody. */
const shownAtOnce = 200
/** Services count wrong passwords: none is tried that is still being typed. */
const restMs = 700

/** All of a service, or some of what it has. */
export function ContainerPicker({ label, help, error, place, value, onChange, isReady }: Props) {
  const t = useT()
  const name = useId()
  const asked = JSON.stringify(place)
  const isRested = useRested(asked, restMs) === asked
  const isAll = value !== null && value.length === 0
  // Before the fields above are filled in there is nothing to choose from.
  const shown = isReady ? error : null
  return (
    <fieldset className="grid gap-2" aria-describedby={!help ? undefined : `${name}-help`}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      {help && (
        <p id={`${name}-help`} className="-mt-1.5 text-meta text-text-quiet">
          {help}
        </p>
      )}
      {(['all', 'some'] as const).map((choice) => (
        <label key={choice} className="check">
          <input
            type="radio"
            name={name}
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={(choice === 'all') === isAll}
            data-invalid={(shown !== null && choice === 'some') || undefined}
            aria-describedby={shown !== null && choice === 'some' ? `${name}-error` : undefined}
            onChange={() => onChange(choice === 'all' ? [] : null)}
          />
          <span>{t(`source.containers.${choice}`)}</span>
        </label>
      ))}
      {!isAll && !isReady && <p className="text-meta text-text-quiet">{t('source.containers.first')}</p>}
      {!isAll && isReady && <Choice place={place} isRested={isRested} value={value ?? []} onChange={onChange} label={label} />}
      {shown && <FieldError id={`${name}-error`}>{shown}</FieldError>}
    </fieldset>
  )
}

type ChoiceProps = Pick<Props, 'place' | 'onChange' | 'label'> & { value: readonly string[]; isRested: boolean }

function Choice({ place, isRested, value, onChange, label }: ChoiceProps) {
  const t = useT()
  const [wanted, setWanted] = useState('')
  const { data, error, refetch, isFetching } = useQuery({ ...containersQuery(place), enabled: isRested })
  if (error)
    return (
      <div className="grid justify-items-start gap-2">
        <Refusal error={error} />
        <Button size="small" pending={isFetching} onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      </div>
    )
  if (!data) return <SkeletonRows count={3} className="h-9" />
  if (data.length === 0) return <p className="text-text-quiet">{t('source.containers.empty')}</p>
  const branches = branchesOf(data, wanted)
  const set = (container: SourceContainer, isChosen: boolean) => {
    const next = toggled(data, value, container.id, isChosen)
    onChange(next.length === 0 ? null : next)
  }
  return (
    <div className="grid gap-2">
      <Input
        type="search"
        aria-label={t('source.containers.search')}
        placeholder={t('source.containers.search')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <ul aria-label={label} className="max-h-72 overflow-y-auto rounded-control border border-line py-1">
        {branches.slice(0, shownAtOnce).map((branch) => (
          <ContainerRow
            key={branch.container.id}
            branch={branch}
            isChosen={value.includes(branch.container.id)}
            isIncluded={branch.path.some((id) => value.includes(id))}
            onChange={(isChosen) => set(branch.container, isChosen)}
          />
        ))}
        {branches.length === 0 && <li className="px-3 py-1.5 text-text-quiet">{t('source.containers.none')}</li>}
      </ul>
      <p className="text-meta text-text-quiet" aria-live="polite">
        {t('source.containers.chosen', { count: value.length })}
        {branches.length > shownAtOnce && ` · ${t('source.containers.more', { count: branches.length - shownAtOnce })}`}
      </p>
    </div>
  )
}
