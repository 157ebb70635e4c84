import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { cn } from '../../../lib/cn.ts'
import { inWords } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { useT } from '../i18n.ts'
import type { OfferedTool } from './choice.ts'
import { type FixedValues, settable, startOf } from './fixed-values.ts'
import { FixedInput } from './FixedInput.tsx'
import type { ToolSetPlace } from './tool-set.queries.ts'

type Props = {
  tool: OfferedTool
  values: FixedValues
  /** Whose account can be asked what there is; null: none yet. */
  place: ToolSetPlace | null
  onChange: (values: FixedValues) => void
}

/** What of a tool is always the same in this agent: nobody who asks it and no model sets it otherwise. */
export function FixedFields({ tool, values, place, onChange }: Props) {
  const t = useT()
  const id = useId()
  const count = Object.keys(values).length
  const [isOpen, setOpen] = useState(count > 0)
  const fields = settable(tool)
  if (fields.length === 0) return null
  function set(name: string, value: unknown) {
    const { [name]: _, ...others } = values
    onChange(value === undefined ? others : { ...values, [name]: value })
  }
  return (
    <div className="ms-7.5 mt-1">
      <Button
        size="small"
        kind="quiet"
        className="-ms-2.5"
        aria-expanded={isOpen}
        aria-controls={id}
        icon={<ChevronDown aria-hidden className={cn('size-4', isOpen && 'rotate-180')} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t(count > 0 ? 'toolSet.fixed.some' : 'toolSet.fixed.none', { count })}
        <span className="sr-only">: {inWords(tool.title)}</span>
      </Button>
      <div id={id} hidden={!isOpen} className="mt-1 border-s border-line ps-3">
        <p className="text-meta text-text-quiet">{t('toolSet.fixed.body')}</p>
        <ul className="mt-1 grid gap-1">
          {fields.map((field) => {
            const isSet = Object.hasOwn(values, field.name)
            const label = t('toolSet.fixed.always', { field: inWords(field.label) })
            return (
              <li key={field.name} className="grid gap-1">
                <Checkbox
                  label={label}
                  checked={isSet}
                  onChange={(event) => set(field.name, event.target.checked ? startOf(field) : undefined)}
                />
                {isSet && (
                  <div className="ms-7 mb-2">
                    <FixedInput
                      tool={tool.name}
                      field={field}
                      value={values[field.name]}
                      place={place}
                      onChange={(value) => set(field.name, value)}
                    />
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
