import { inWords } from '../../../lib/i18n.ts'
import { limits } from '@quarry/contract/limits'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { useT } from '../i18n.ts'
import type { ApprovalField } from './approval.queries.ts'

type Props = {
  fields: readonly ApprovalField[]
  /** The fields whose values such calls must have; null: every call is asked about. */
  pinned: readonly string[] | null
  onChange: (pinned: readonly string[] | null) => void
}

/** Allows such calls for a while. At first only to where this one goes. */
export function RememberChoice({ fields, pinned, onChange }: Props) {
  const t = useT()
  const isLoose = pinned !== null && fields.some(({ name, mustPin }) => mustPin && !pinned.includes(name))
  return (
    <div className="border-t border-line pt-2">
      <Checkbox
        label={t('acting.approval.remember', { count: limits.approvalRuleDays })}
        checked={pinned !== null}
        onChange={(event) =>
          onChange(event.target.checked ? fields.filter(({ mustPin }) => mustPin).map(({ name }) => name) : null)
        }
      />
      {pinned && (
        <fieldset className="ps-7.5">
          <legend className="text-meta text-text-quiet">{t('acting.approval.pinned')}</legend>
          <div className="flex flex-wrap gap-x-5">
            {fields.map(({ name, label }) => (
              <Checkbox
                key={name}
                label={inWords(label)}
                checked={pinned.includes(name)}
                onChange={(event) =>
                  onChange(event.target.checked ? [...pinned, name] : pinned.filter((other) => other !== name))
                }
              />
            ))}
          </div>
          {isLoose && <p className="text-meta text-warn">{t('acting.approval.loose')}</p>}
        </fieldset>
      )}
    </div>
  )
}
