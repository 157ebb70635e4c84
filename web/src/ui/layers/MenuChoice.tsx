import { Check } from 'lucide-react'
import { type ReactNode, useContext, useId } from 'react'
import { CloseMenu } from './Menu.tsx'
import { highlight } from './MenuItem.tsx'

type MenuChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
}

/** Entries of which one holds. */
export function MenuChoice<Value extends string>({ label, value, options, onChange }: MenuChoiceProps<Value>) {
  const id = useId()
  const close = useContext(CloseMenu)
  function choose(next: Value) {
    close()
    onChange(next)
  }
  return (
    <fieldset aria-labelledby={id} className="m-0 border-0 p-0">
      <p id={id} className="px-2 pt-2 pb-1 text-xs text-text-quiet">
        {label}
      </p>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          aria-checked={option.value === value}
          tabIndex={-1}
          className="popup-item"
          onPointerMove={highlight}
          onClick={() => choose(option.value)}
        >
          <span className="flex-1">{option.label}</span>
          {option.value === value && <Check aria-hidden className="size-4 text-accent" />}
        </button>
      ))}
    </fieldset>
  )
}
