import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cn } from '../lib/cn.ts'
import { itemLook, popupLook } from './layers.ts'

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>
  side?: 'top' | 'bottom' | 'right'
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}

export function Menu({ trigger, side = 'bottom', align = 'start', className, children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className={cn(popupLook, className)}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export function MenuItem({
  icon,
  hint,
  onSelect,
  children,
}: {
  icon?: ReactNode
  hint?: ReactNode
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Base.Item className={itemLook} onClick={onSelect}>
      <MenuLine icon={icon} hint={hint}>
        {children}
      </MenuLine>
    </Base.Item>
  )
}

/** An entry that is a link: `render` is the element that navigates. */
export function MenuLink({
  icon,
  hint,
  render,
  children,
}: {
  icon?: ReactNode
  hint?: ReactNode
  render: ReactElement<Record<string, unknown>>
  children: ReactNode
}) {
  return (
    <Base.LinkItem className={itemLook} render={render} closeOnClick>
      <MenuLine icon={icon} hint={hint}>
        {children}
      </MenuLine>
    </Base.LinkItem>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
}

/** A group of which one holds. */
export function MenuChoice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)} aria-label={label}>
      <p aria-hidden className="px-2 pt-2 pb-1 text-xs text-text-quiet">
        {label}
      </p>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={itemLook} closeOnClick>
          <span className="flex-1">{option.label}</span>
          <Base.RadioItemIndicator>
            <Check aria-hidden className="size-4 text-accent" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

export const MenuSeparator = () => <Base.Separator className="-mx-1 my-1 h-px bg-line" />

const MenuLine = ({ icon, hint, children }: { icon?: ReactNode; hint?: ReactNode; children: ReactNode }) => (
  <>
    {icon && <span className="text-text-quiet [&_svg]:size-4">{icon}</span>}
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {hint && <span className="text-xs text-text-quiet">{hint}</span>}
  </>
)
