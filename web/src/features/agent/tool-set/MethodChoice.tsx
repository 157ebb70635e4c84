import { useId } from 'react'
import type { ToolSetMethod } from '@quarry/contract/agent/tool-set'
import { useT } from '../i18n.ts'

type Props = {
  methods: readonly ToolSetMethod[]
  value: ToolSetMethod
  /** Whether the caller may name an account for everybody. */
  mayShare: boolean
  onChange: (method: ToolSetMethod) => void
}

/** As whom an agent acts, with what that means for those who ask it. */
export function MethodChoice({ methods, value, mayShare, onChange }: Props) {
  const t = useT()
  const id = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 font-button">{t('toolSet.method.title')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {methods.map((method) => {
          const isClosed = method === 'SHARED' && !mayShare && value !== 'SHARED'
          return (
            <label
              key={method}
              className="flex cursor-pointer items-start gap-2.5 rounded-row border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-not-allowed has-disabled:opacity-60"
            >
              <input
                type="radio"
                name={id}
                aria-label={t(`toolSet.method.of.${method}`)}
                aria-describedby={`${id}-${method}`}
                className="mt-0.5 size-4.5 shrink-0 accent-accent"
                checked={value === method}
                disabled={isClosed}
                onChange={() => onChange(method)}
              />
              <span className="min-w-0">
                <span className="block font-button">{t(`toolSet.method.of.${method}`)}</span>
                <span id={`${id}-${method}`} className="block text-meta text-text-quiet">
                  {t(isClosed ? 'toolSet.method.notShared' : `toolSet.method.help.${method}`)}
                </span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
